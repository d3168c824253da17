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
    let response: Response;
    let text: string;
    try {
      response = await (options.fetch ?? fetch)(toUrl(path), init);
      text = await response.text();
    } catch (error) {
      throw signal?.aborted ? signal.reason : noAnswer(error);
    }
    return acceptAnswer(response.status, text, response.headers.get('retry-after'));
  });
}

/** What a socket or `fetch` threw, as a TransportError. The cause of a cause says more: "fetch failed" hides it. */
export function noAnswer(cause: unknown): TransportError {
  const { cause: inner, message } = cause as { cause?: { message?: string }; message?: string };
  return new TransportError(`no answer: ${inner?.message || message}`, { cause });
}

/** Returns the body of a success, or of a failure that carries a JSON-RPC error; else throws. */
export function acceptAnswer(status: number, text: string, retryAfter: string | null | undefined): string {
  if (status < 300 || (!isOverloaded(status) && /^\s*[{[].*"error"/s.test(text))) return text;
  throw new TransportError(`HTTP ${status}: ${excerpt(text)}`, { status, retryAfter });
}

/** Whether an HTTP status says that the same call may work later: 429, 502, 503 and 504. */
export function isOverloaded(status: number): boolean {
  return status === 429 || (status > 501 && status < 505);
}
