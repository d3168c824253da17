import { withDeadline } from '@firn/http/client';
import { undiciSender } from '@firn/http/client/undici';
import { type Dispatcher, Pool } from 'undici';
import { errorText } from '../client/error-text.js';
import { type ExchangeTransport, exchangeTransport } from '../client/exchange.js';

/** How {@link undiciTransport} reaches a node. */
export interface UndiciTransportOptions {
  /** Base URL of the node: `http://127.0.0.1:9650`. */
  readonly url: string | URL;
  /** Headers beside the content type. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Most connections. Default 16. */
  readonly connections?: number | undefined;
  /** Another dispatcher, which stays open when the transport is closed. */
  readonly dispatcher?: Dispatcher | undefined;
}

/** An HTTP transport with connections of its own, to be closed. */
export interface UndiciTransport extends ExchangeTransport {
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Calls the paths of a node over HTTP with the connection pool of undici: a fifth of the time of `fetch` in Node.js. */
export function undiciTransport(options: UndiciTransportOptions): UndiciTransport {
  const { origin, pathname, search } = new URL(options.url);
  const dispatcher = options.dispatcher ?? new Pool(origin, { connections: options.connections ?? 16 });
  const { urlOf, send } = undiciSender(dispatcher, { origin, basePath: pathname + search });
  const headers = { 'content-type': 'application/json', ...options.headers };
  const transport = exchangeTransport(async (path, body, signal, operation = 'a message') => {
    const post = (own?: AbortSignal) =>
      send({ operation, target: path, verb: 'POST', headers, body, signal: own }, async (response) => ({
        response,
        text: await response.body.text(),
      }));
    // undici removes its listener only after the result.
    const { response, text } = await (signal === undefined ? post() : withDeadline(undefined, signal, post));
    const { statusCode: status, headers: answered } = response;
    if (status < 300) return text;
    const [retryAfter] = [answered['retry-after']].flat();
    return errorText({ operation, url: urlOf(path) }, text, status, retryAfter);
  }, urlOf);
  const close = async (): Promise<void> => {
    if (dispatcher !== options.dispatcher) await dispatcher.close();
  };
  return { ...transport, close, [Symbol.asyncDispose]: close };
}
