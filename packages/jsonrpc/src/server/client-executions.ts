import { Semaphore } from '@firn/http/admission';
import { RpcError, rpcCodes } from '../errors/rpc-error.js';
import { JsonStream } from './answer-stream.js';
import type { CallMeta } from './request-meta.js';

/** Calls of a client that wait, for each that may run. */
const waitingPerRunning = 16;
const retryAfterMs = 1000;

/** Limits how many executions of a client run at the same time; further ones wait for their turn. */
export class ClientExecutions {
  readonly #places: Semaphore | undefined;

  /** @param limit Executions of one client; 0 is no limit. */
  constructor(limit: number) {
    if (limit === 0) return;
    this.#places = new Semaphore({
      perClient: limit,
      waitingPerClient: limit * waitingPerRunning,
      tooMany: ({ running, waiting }) => {
        const message = `too many calls at a time: ${running} are under way and ${waiting} wait`;
        return new RpcError(rpcCodes.limitExceeded, message, { retryAfterMs });
      },
    });
  }

  /**
   * Executes a call, at once if the client has a place free. If the client goes away while the call waits, the call is not executed.
   * @throws RpcError -32005 if too many calls of the client wait.
   */
  run(meta: CallMeta, call: () => unknown): unknown {
    const places = this.#places;
    if (places === undefined) return call();
    const client = meta.request.client ?? '';
    if (places.tryAcquire(client)) return execute(places, client, call);
    // In a later turn of the event loop: executions that never wait would follow each other in one turn until none is left. The wait does not
    // listen to the signal: the calls of a batch share one, and would be many listeners.
    return places
      .acquire(client)
      .then(() => new Promise((resolve) => setTimeout(resolve, 0)))
      .then(() => execute(places, client, meta.isAborted ? () => abandon(meta) : call));
  }
}

/** Executes a call in a place that it has, and gives the place back when the whole result is there, or nobody reads it any more. */
function execute(places: Semaphore, client: string, call: () => unknown): unknown {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    places.release(client);
    throw error;
  }
  if (result instanceof Promise)
    return result.then(
      (value: unknown) => end(places, client, value),
      (error: unknown) => {
        places.release(client);
        throw error;
      },
    );
  return end(places, client, result);
}

function end(places: Semaphore, client: string, result: unknown): unknown {
  if (result instanceof JsonStream)
    return new JsonStream(
      releaseAfter(result.chunks, () => places.release(client)),
      result.hold,
    );
  places.release(client);
  return result;
}

async function* releaseAfter(parts: AsyncIterable<string>, release: () => void): AsyncGenerator<string> {
  try {
    yield* parts;
  } finally {
    release();
  }
}

/** @throws the reason why the call ended: it was answered with that, and is no failure. */
function abandon({ signal }: CallMeta): never {
  throw signal.reason;
}
