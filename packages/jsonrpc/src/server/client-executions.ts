import { RpcError, rpcCodes } from '../errors/rpc-error.js';
import { JsonStream } from './json-stream.js';
import type { CallMeta } from './request-meta.js';

// Calls of a client that wait, for each that may be under way.
const waitingPerSlot = 16;
const retryAfterMs = 1000;

interface Slots {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets so many executions of each client be under way at the same time; further ones wait for their turn. 0 is no limit. */
export class ClientExecutions {
  readonly #limit: number;
  readonly #byClient = new Map<string, Slots>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Executes a call, at once where the client has a slot free. Who went away while the call waited gets no execution.
   * @throws RpcError -32005 where too many calls of the client wait.
   */
  run(meta: CallMeta, call: () => unknown): unknown {
    if (this.#limit === 0) return call();
    const client = meta.request.client ?? '';
    const turn = this.#enter(client);
    if (turn === undefined) return this.#execute(client, call);
    return turn.then(() => this.#execute(client, meta.isAborted ? () => abandon(meta) : call));
  }

  #execute(client: string, call: () => unknown): unknown {
    let result: unknown;
    try {
      result = call();
    } catch (error) {
      this.#leave(client);
      throw error;
    }
    if (!(result instanceof Promise)) return this.#end(client, result);
    return result.then(
      (value: unknown) => this.#end(client, value),
      (error: unknown) => {
        this.#leave(client);
        throw error;
      },
    );
  }

  // What is made in parts is worked on until there are all of them, or nobody takes more.
  #end(client: string, result: unknown): unknown {
    if (result instanceof JsonStream) return new JsonStream(this.#whole(client, result.chunks), result.hold);
    this.#leave(client);
    return result;
  }

  async *#whole(client: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
    try {
      yield* parts;
    } finally {
      this.#leave(client);
    }
  }

  #enter(client: string): Promise<void> | undefined {
    const slots = this.#byClient.get(client) ?? { running: 0, waiting: [] };
    this.#byClient.set(client, slots);
    if (slots.running < this.#limit) {
      slots.running += 1;
      return undefined;
    }
    if (slots.waiting.length >= this.#limit * waitingPerSlot) {
      const message = `too many calls at a time: ${slots.running} are under way and ${slots.waiting.length} wait`;
      throw new RpcError(rpcCodes.limitExceeded, message, { retryAfterMs });
    }
    return new Promise((resolve) => slots.waiting.push(resolve));
  }

  // The slot goes to the call that waits for longest, in a later turn of the event loop: executions that never wait would follow each other in
  // one turn until none is left.
  #leave(client: string): void {
    const slots = this.#byClient.get(client);
    if (slots === undefined) return;
    const next = slots.waiting.shift();
    if (next !== undefined) setTimeout(next, 0);
    else slots.running -= 1;
    if (slots.running === 0) this.#byClient.delete(client);
  }
}

/** @throws what ended the call: it was answered with that, and is no failure. */
function abandon({ signal }: CallMeta): never {
  throw signal.reason;
}
