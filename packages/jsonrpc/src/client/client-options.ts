import type { RetryOptions, UnknownEnumValues } from '@firn/http/client';
import { checkOptions, requireServiceUrl } from '@firn/http/client/base-url';
import type { ExchangeTransport } from './exchange.js';
import type { HttpTransportOptions } from './post.js';
import type { RpcTransport } from './transport.js';
import { withBatching } from './with-batching.js';
import { withRetry } from './with-retry.js';
import { withTimeout } from './with-timeout.js';

/** How a generated client joins, repeats and ends calls. */
export interface CallSettings {
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** How failed calls are repeated; false for never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Most calls in one batch; 1 turns batching off. Default 40, the limit of public servers. */
  readonly maxBatchSize?: number | undefined;
  /** Whether a value that is not in its `enum` is rejected (default) or kept. The types of results show kept values. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
}

/** Options of a generated client that calls a service with `fetch`. */
export interface UrlOptions extends CallSettings, HttpTransportOptions {
  readonly transport?: undefined;
}

/** Options of a generated client with a transport of your own. */
export interface TransportOptions
  extends CallSettings,
    Readonly<Partial<Record<keyof HttpTransportOptions, undefined>>> {
  /**
   * Sends the calls: `undiciTransport` of `@firn/jsonrpc/client/undici` for a connection pool in Node.js, `webSocketTransport` for
   * subscriptions, `inProcessTransport`, `endpointTransport`, or your own.
   */
  readonly transport: RpcTransport;
}

/** Options of a generated client. */
export type ClientOptions = UrlOptions | TransportOptions;

const ofFetch = 'url fetch headers reauthenticate credentials onRequest onResponse';
const known = `${ofFetch} transport timeoutMs retry maxBatchSize unknownEnumValues`;

/**
 * Returns the transport of the options, or one over HTTP.
 * @param client function that creates the client, for the error.
 * @param overHttp `httpTransport` or `endpointTransport`.
 * @throws TypeError for options with neither a transport nor an HTTP address, and for an option that there is not.
 */
export function openTransport(
  client: string,
  options: Partial<UrlOptions> | TransportOptions = {},
  overHttp: (options: HttpTransportOptions) => RpcTransport,
): RpcTransport {
  checkOptions(client, options, known, ofFetch);
  if (options.transport !== undefined) return options.transport;
  return overHttp({ ...options, url: requireServiceUrl(client, options.url) });
}

/**
 * Adds batches, retries, the time limit, and what becomes of unknown values of enums. Calls to the same path that are made in the same turn of the
 * event loop are sent in one batch if the transport sends whole messages: a WebSocket does not need it.
 */
export function withCallSettings(
  transport: RpcTransport,
  { timeoutMs = 30_000, retry = {}, maxBatchSize = 40, unknownEnumValues }: CallSettings,
): RpcTransport {
  const batched =
    maxBatchSize > 1 && isExchange(transport)
      ? withBatching(transport, { maxSize: maxBatchSize })
      : transport;
  return {
    ...withTimeout(retry === false ? batched : withRetry(batched, retry), timeoutMs),
    unknownEnumValues,
  };
}

function isExchange(transport: RpcTransport): transport is ExchangeTransport {
  return 'exchange' in transport && 'nextId' in transport;
}
