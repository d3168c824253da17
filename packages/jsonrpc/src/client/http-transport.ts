import { addressesBelow } from '@firn/http/client/base-url';
import { type ExchangeTransport, exchangeTransport } from './exchange.js';
import { late } from './late.js';

/** How {@link httpTransport} and {@link endpointTransport} reach a server. */
export interface HttpTransportOptions {
  /** Base URL of the node for `httpTransport`: `http://127.0.0.1:9650`; the full URL of one endpoint for `endpointTransport`. */
  readonly url: string | URL;
  /** Another `fetch`, for example one with a cookie jar. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers beside the content type: `{ authorization: 'Bearer ...' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Calls the paths of a node over HTTP with `fetch`. */
export function httpTransport(options: HttpTransportOptions): ExchangeTransport {
  return fetchTransport(options, addressesBelow(options.url, '/.'));
}

/** Calls one endpoint, whatever the path of the operation: for servers that are not laid out like a node. */
export function endpointTransport(options: HttpTransportOptions): ExchangeTransport {
  const url = String(options.url);
  return fetchTransport(options, () => url);
}

function fetchTransport(options: HttpTransportOptions, urlOf: (path: string) => string): ExchangeTransport {
  const headers = { 'content-type': 'application/json', ...options.headers };
  return exchangeTransport(async (path, body, signal, operation) => {
    const url = urlOf(path);
    const asked = { operation, url };
    const send = async (own?: AbortSignal) => {
      const response = await (options.fetch ?? fetch)(url, {
        method: 'POST',
        headers,
        body,
        signal: own as AbortSignal,
      });
      return { response, text: await response.text() };
    };
    let answer: Awaited<ReturnType<typeof send>>;
    try {
      // `fetch` of Node leaves a listener on a signal that it is given.
      answer = await (signal ? (await late()).withDeadline(undefined, signal, send) : send());
    } catch (cause) {
      signal?.throwIfAborted();
      return (await late()).unanswered(cause, asked);
    }
    const { response, text } = answer;
    return response.ok ? text : (await late()).fetchedErrorText(asked, text, response);
  }, urlOf);
}
