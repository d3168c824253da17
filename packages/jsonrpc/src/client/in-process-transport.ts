import { TransportError } from '../errors/transport-error.js';
import { type ExchangeTransport, exchangeTransport } from './exchange.js';

/** Answers a message at a path in this process: `(path, text, meta) => route(path)?.dispatch(text, meta)`; `undefined`: there is no answer. */
export type Dispatcher = (
  path: string,
  text: string,
  meta: { readonly signal?: AbortSignal | undefined },
) => Promise<string | undefined> | string | undefined;

/** Calls a server in the same process, without a socket; messages are still JSON texts, so that both sides behave as over HTTP. */
export function inProcessTransport(dispatcher: Dispatcher): ExchangeTransport {
  return exchangeTransport(async (path, text, signal) => {
    signal?.throwIfAborted();
    const answer = await raceSignal(dispatcher(path, text, { signal }), signal);
    if (answer === undefined) throw new TransportError(`no answer at ${path}`);
    return answer;
  });
}

async function raceSignal<T>(value: Promise<T> | T, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return value;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
