import type { HeadersOption, Hooks, RetryOptions, UnknownEnumValues } from '@firn/http/client';
import { checkOptions, requireServiceUrl } from '@firn/http/client/base-url';
import { type HttpTransportOptions, httpTransport } from './http-transport.js';
import type { RestTransport } from './transport.js';
import { withHeaders } from './with-headers.js';
import { withHooks } from './with-hooks.js';
import { withRetry } from './with-retry.js';
import { withTimeout } from './with-timeout.js';

/** What a generated client adds to every call. */
export interface CallSettings extends Hooks {
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** How failed calls are repeated; false for never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Headers of every request, `{ 'x-api-key': '...' }`, or a function that gives them for each request. */
  readonly headers?: HeadersOption | undefined;
  /**
   * Whether a request that is answered with 401 is sent once more, if functions of `headers` or `auth` then give other credentials. Default: true.
   */
  readonly reauthenticate?: boolean | undefined;
  /** Whether a value that is not in its `enum` is rejected (default) or kept. The types of results show kept values. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
}

/** Options of a generated client that calls a service with `fetch`. */
export interface UrlOptions extends CallSettings, Pick<HttpTransportOptions, 'fetch' | 'credentials'> {
  /** Base URL of the service: `https://pets.example`. */
  readonly url: string | URL;
  readonly transport?: undefined;
}

/** Options of a generated client with a transport of your own. */
export interface TransportOptions extends CallSettings {
  /** Sends the requests: `undiciTransport` of `@firn/rest/undici` for a connection pool in Node.js, `inProcessTransport`, or your own. */
  readonly transport: RestTransport;
  readonly url?: undefined;
  readonly fetch?: undefined;
  readonly credentials?: undefined;
}

/** Options of a generated client. */
export type ClientOptions = UrlOptions | TransportOptions;

/** Options of a generated client whose document has an address. */
export type ClientOptionsWithDefaultUrl =
  | (Omit<UrlOptions, 'url'> & Partial<Pick<UrlOptions, 'url'>>)
  | TransportOptions;

const ofFetch = 'url fetch credentials servers';
const known =
  'url fetch credentials transport timeoutMs retry headers reauthenticate onRequest onResponse unknownEnumValues';

/**
 * Returns the transport of the options, or one that calls their address with `fetch`, with their hooks.
 * @param client function that creates the client, for the error.
 * @param defaultUrl the address of the document.
 * @param further names of options that this client has besides, with spaces between them.
 * @throws TypeError for options with neither a transport nor an HTTP address, and for an option that there is not.
 */
export function openTransport(
  client: string,
  options: Partial<UrlOptions> | TransportOptions = {},
  defaultUrl?: string,
  further = '',
): RestTransport {
  checkOptions(client, options, `${known} ${further}`.trim(), ofFetch);
  return withHooks(options.transport ?? overHttp(client, options, defaultUrl), options);
}

function overHttp(
  client: string,
  { url, fetch, credentials }: Partial<UrlOptions>,
  defaultUrl: string | undefined,
): RestTransport {
  return httpTransport({ baseUrl: requireServiceUrl(client, url ?? defaultUrl), fetch, credentials });
}

/** Adds headers, retries, the time limit, and what becomes of unknown values of enums. */
export function withCallSettings(transport: RestTransport, settings: CallSettings): RestTransport {
  const { timeoutMs = 30_000, retry = {}, headers, unknownEnumValues } = settings;
  const sent = headers === undefined ? transport : withHeaders(transport, headers, settings);
  const repeated = retry === false ? sent : withRetry(sent, retry);
  return { ...withTimeout(repeated, timeoutMs), unknownEnumValues };
}
