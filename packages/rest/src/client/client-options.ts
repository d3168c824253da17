import type { RetryOptions } from '@firn/http/client';
import { requireServiceUrl } from '@firn/http/client/base-url';
import { httpTransport } from './http-transport.js';
import type { RestTransport } from './transport.js';
import { withRetry } from './with-retry.js';
import { withTimeout } from './with-timeout.js';

/** How a generated client repeats and ends calls. */
export interface CallSettings {
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** How failed calls are repeated; false for never. */
  readonly retry?: RetryOptions | false | undefined;
}

/** Options of a generated client that calls a service with `fetch`. */
export interface UrlOptions extends CallSettings {
  /** Base URL of the service: `https://pets.example`. */
  readonly url: string | URL;
  /** Another `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers of every request: `{ 'x-api-key': '...' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly transport?: undefined;
}

/** Options of a generated client with a transport of your own. */
export interface TransportOptions extends CallSettings {
  /** Sends the requests: `undiciTransport` of `@firn/rest/undici` for a connection pool in Node.js, `inProcessTransport`, or your own. */
  readonly transport: RestTransport;
  readonly url?: undefined;
  readonly headers?: undefined;
}

/** Options of a generated client. */
export type ClientOptions = UrlOptions | TransportOptions;

/** Options of a generated client whose document has an address. */
export type ClientOptionsWithDefaultUrl =
  | (Omit<UrlOptions, 'url'> & Partial<Pick<UrlOptions, 'url'>>)
  | TransportOptions;

/**
 * Returns the transport of the options, or one that calls their address with `fetch`.
 * @param client function that creates the client, for the error.
 * @param defaultUrl the address of the document.
 * @throws TypeError for options with neither a transport nor an HTTP address.
 */
export function openTransport(
  client: string,
  options: Partial<UrlOptions> | TransportOptions = {},
  defaultUrl?: string,
): RestTransport {
  return (
    options.transport ??
    httpTransport({ ...options, baseUrl: requireServiceUrl(client, options.url ?? defaultUrl) })
  );
}

/** Adds retries and the time limit. */
export function withCallSettings(
  transport: RestTransport,
  { timeoutMs = 30_000, retry = {} }: CallSettings,
): RestTransport {
  return withTimeout(retry === false ? transport : withRetry(transport, retry), timeoutMs);
}
