import { TransportError } from '../errors/transport-error.js';
import { type ExchangeTransport, exchangeTransport } from './exchange.js';
import { excerpt } from './read-answer.js';

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
  const base = String(options.url).replace(/\/+$/, '');
  return fetchTransport(options, (path) => base + path);
}

/** Calls one endpoint, whatever the path of the operation: for servers that are not laid out like a node. */
export function endpointTransport(options: HttpTransportOptions): ExchangeTransport {
  const url = String(options.url);
  return fetchTransport(options, () => url);
}

function fetchTransport(options: HttpTransportOptions, toUrl: (path: string) => string): ExchangeTransport {
  const headers = { 'content-type': 'application/json', ...options.headers };
  return exchangeTransport(async (path, body, signal) => {
    const init = { method: 'POST', headers, body, signal: signal ?? null };
    try {
      const response = await (options.fetch ?? fetch)(toUrl(path), init);
      const text = await response.text();
      return acceptAnswer(response.status, text, response.headers.get('retry-after'));
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw TransportError.from(error);
    }
  });
}

/** Returns the body of a success, or of a failure that carries a JSON-RPC error; else throws. */
export function acceptAnswer(status: number, text: string, retryAfter: string | null | undefined): string {
  const overloaded = status === 429 || (status > 501 && status < 505);
  if (status < 300 || (!overloaded && /^\s*[{[].*"error"/s.test(text))) return text;
  throw new TransportError(`HTTP ${status}: ${excerpt(text)}`, {
    status,
    retryAfterMs: parseRetryAfter(retryAfter),
  });
}

// Seconds, or an HTTP date.
function parseRetryAfter(value: string | null | undefined): number | undefined {
  const ms = /^\d+$/.test(value ?? '') ? Number(value) * 1000 : Date.parse(value ?? '') - Date.now();
  return ms >= 0 ? ms : undefined;
}
