import { raceSignal } from '@firn/http/client';
import { rpcCodes } from '../errors/rpc-error.js';
import { type ExchangeTransport, formatCall } from './exchange.js';
import { fillPath } from './fill-path.js';
import { type AnswerObject, errorOf, parseAnswer, resultOf } from './read-answer.js';
import type { RpcAnswer, RpcCall, RpcTransport } from './transport.js';

/** When calls are joined. */
export interface BatchingOptions {
  /** Most calls in a batch. Default 40, which public servers allow. */
  readonly maxSize?: number | undefined;
  /** Most characters of parameters in a batch; a call that does not fit starts the next one. Default 1 000 000. */
  readonly maxLength?: number | undefined;
  /** Sends what has gathered. Default: at the end of the current turn of the event loop. */
  readonly schedule?: ((flush: () => void) => void) | undefined;
}

interface Waiting {
  readonly call: RpcCall;
  readonly resolve: (answer: RpcAnswer) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly path: string;
  entries: Waiting[];
  length: number;
}

/**
 * Joins calls to the same path that are made in the same turn to one batch; a call that is alone is sent alone.
 *
 * A notification is sent alone and at once: answers of a batch are found by the ids of its calls. So is a call with a base URL of its own.
 *
 * A server that refuses batches is asked again, call by call, and gets no more batches at that path.
 */
export function withBatching(transport: ExchangeTransport, options: BatchingOptions = {}): RpcTransport {
  const { maxSize = 40, maxLength = 1_000_000, schedule = endOfTurn } = options;
  const queues = new Map<string, Queue>();
  const single = new Set<string>();

  async function call(call: RpcCall): Promise<RpcAnswer> {
    const path = fillPath(call.path, call.pathParams);
    call.signal?.throwIfAborted();
    return call.notify || call.url !== undefined || single.has(path)
      ? transport.call(call)
      : raceSignal(enqueue(path, call), call.signal);
  }

  function enqueue(path: string, call: RpcCall): Promise<RpcAnswer> {
    const length = call.params?.length ?? 0;
    let queue = queues.get(path);
    if (queue !== undefined && queue.length + length > maxLength) {
      flush(queue);
      queue = undefined;
    }
    const joined = queue ?? open(path);
    joined.length += length;
    return new Promise((resolve, reject) => {
      joined.entries.push({ call, resolve, reject });
      if (joined.entries.length >= maxSize) flush(joined);
    });
  }

  function open(path: string): Queue {
    const queue: Queue = { path, entries: [], length: 0 };
    queues.set(path, queue);
    schedule(() => flush(queue));
    return queue;
  }

  function flush(queue: Queue): void {
    if (queues.get(queue.path) === queue) queues.delete(queue.path);
    const { entries } = queue;
    queue.entries = [];
    // The callers of the others have the reason of their signal already.
    const waiting = entries.filter(({ call }) => !call.signal?.aborted);
    if (waiting.length < 2) sendEach(waiting);
    else sendTogether(queue.path, waiting);
  }

  function sendEach(waiting: readonly Waiting[]): void {
    for (const { call, resolve, reject } of waiting) transport.call(call).then(resolve, reject);
  }

  function sendTogether(path: string, waiting: readonly Waiting[]): void {
    const ids = waiting.map(() => transport.nextId());
    const texts = waiting.map(({ call }, i) => formatCall(ids[i] ?? 0, call.method, call.params));
    const { signal, release } = followAll(waiting);
    const methods = waiting.map(({ call }) => call.method).join(', ');
    transport
      .exchange(path, `[${texts.join(',')}]`, signal, methods)
      .then((text) => {
        const url = transport.urlOf?.(path);
        if (!spread(parseAnswer(text, { operation: methods, url }), { text, ids, waiting, url })) {
          single.add(path);
          sendEach(waiting.filter(({ call }) => !call.signal?.aborted));
        }
      })
      .catch((error: unknown) => {
        for (const { reject } of waiting) reject(error);
      })
      .finally(release);
  }

  return { ...transport, call };
}

interface SentBatch {
  /** What was answered. */
  readonly text: string;
  readonly ids: readonly number[];
  readonly waiting: readonly Waiting[];
  readonly url: string | undefined;
}

/** Hands each call its answer; `false` where the server takes no batch. */
function spread(parsed: unknown, { text, ids, waiting, url }: SentBatch): boolean {
  const answers = Array.isArray(parsed)
    ? (parsed as (AnswerObject | null)[])
    : [parsed as AnswerObject | null];
  const common = answers.length === 1 ? errorOf(answers[0]) : undefined;
  if (common?.rpcCode === rpcCodes.parseError || common?.rpcCode === rpcCodes.invalidRequest) return false;
  const places = new Map(answers.map((answer, place) => [answer?.id, place]));
  let again: readonly AnswerObject[] | undefined;
  waiting.forEach(({ call, resolve, reject }, i) => {
    const id = ids[i];
    const place = places.get(id) ?? -1;
    const answer = answers[place];
    const asked = { operation: call.method, url };
    const error = errorOf(answer ?? (common && answers[0]), asked);
    try {
      if (error !== undefined) throw error;
      const reparse: RpcAnswer['reparse'] = (parse) => {
        again ??= parse(text) as readonly AnswerObject[];
        return again[place]?.result;
      };
      resolve(resultOf(answer, id, asked, reparse));
    } catch (failure) {
      reject(failure);
    }
  });
  return true;
}

/** Ends the exchange of a batch once the signals of all its calls have aborted. */
function followAll(waiting: readonly Waiting[]): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  let left = waiting.length;
  const releases = waiting.map(({ call: { signal } }) => {
    const abort = (): void => {
      left--;
      if (left === 0) controller.abort(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    return () => signal?.removeEventListener('abort', abort);
  });
  const release = (): void => {
    for (const forget of releases) forget();
  };
  return { signal: controller.signal, release };
}

// Answers that arrive in the same turn lead to calls in the same turn: a microtask would be too early to join them.
function endOfTurn(flush: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(flush);
  else setTimeout(flush, 0);
}
