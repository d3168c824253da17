import { type Dispatcher, Pool } from 'undici';
import { type ExchangeTransport, exchangeTransport } from '../client/exchange.js';
import { acceptAnswer, noAnswer } from '../client/http-transport.js';

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
  const { origin, pathname } = new URL(options.url);
  const base = pathname.replace(/\/+$/, '');
  const dispatcher = options.dispatcher ?? new Pool(origin, { connections: options.connections ?? 16 });
  const headers = { 'content-type': 'application/json', ...options.headers };
  const transport = exchangeTransport(async (path, body, signal) => {
    const request = { origin, path: base + path || '/', method: 'POST', headers, body } as const;
    let response: Dispatcher.ResponseData;
    let text: string;
    try {
      response = await dispatcher.request(signal === undefined ? request : { ...request, signal });
      text = await response.body.text();
    } catch (error) {
      throw signal?.aborted ? signal.reason : noAnswer(error);
    }
    return acceptAnswer(response.statusCode, text, single(response.headers['retry-after']));
  });
  const close = async (): Promise<void> => {
    if (dispatcher !== options.dispatcher) await dispatcher.close();
  };
  return { ...transport, close, [Symbol.asyncDispose]: close };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
