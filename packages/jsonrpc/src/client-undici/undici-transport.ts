import { withDeadline } from '@firn/http/client';
import { addressesBelow } from '@firn/http/client/base-url';
import { type Dispatcher, Pool } from 'undici';
import { errorText, unanswered } from '../client/error-text.js';
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
  const below = addressesBelow(pathname + search);
  // A path begins with a slash, of which none is left where neither the node nor the operation has one.
  const pathOf = (path: string): string => below(path).replace(/^(?!\/)/, '/');
  const dispatcher = options.dispatcher ?? new Pool(origin, { connections: options.connections ?? 16 });
  const headers = { 'content-type': 'application/json', ...options.headers };
  const urlOf = (path: string): string => origin + pathOf(path);
  const transport = exchangeTransport(async (path, body, signal, operation) => {
    const request = { origin, path: pathOf(path), method: 'POST', headers, body } as const;
    const url = urlOf(path);
    const send = async (own?: AbortSignal) => {
      const response = await dispatcher.request(own === undefined ? request : { ...request, signal: own });
      return { response, text: await response.body.text() };
    };
    let answer: Awaited<ReturnType<typeof send>>;
    try {
      // undici removes its listener only after the result.
      answer = await (signal === undefined ? send() : withDeadline(undefined, signal, send));
    } catch (cause) {
      signal?.throwIfAborted();
      return unanswered(cause, { operation, url });
    }
    const { response, text } = answer;
    const { statusCode: status, headers: answered } = response;
    return status < 300 ? text : errorText({ operation, url }, text, status, single(answered['retry-after']));
  }, urlOf);
  const close = async (): Promise<void> => {
    if (dispatcher !== options.dispatcher) await dispatcher.close();
  };
  return { ...transport, close, [Symbol.asyncDispose]: close };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
