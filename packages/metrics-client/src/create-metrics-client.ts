import { redactUrl } from '@firn/primitives/request';
import {
  httpTransport,
  type RestTransport,
  type RetryOptions,
  withRetry,
  withTimeout,
} from '@firn/rest/client';
import { groupMetricsCalls, type MetricsClient } from './generated/client.js';

/** What a client adds to its transport. */
export interface MetricsCallSettings {
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** How a failed call is repeated; false for never. */
  readonly retry?: RetryOptions | false | undefined;
}

/** Settings of {@link createMetricsClient} for a service that is called with `fetch`. */
export interface MetricsUrlOptions extends MetricsCallSettings {
  /** Base URL of the service: `http://127.0.0.1:9660`. */
  readonly url: string | URL;
  /** Another `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers of every request: `{ 'x-api-key': '...' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly transport?: undefined;
}

/** Settings of {@link createMetricsClient} for a service that is called in another way. */
export interface MetricsTransportOptions extends MetricsCallSettings {
  /** Carries the calls: `undiciTransport` of `@firn/rest/undici` for a connection pool in Node.js, `inProcessTransport`, or your own. */
  readonly transport: RestTransport;
  readonly url?: undefined;
}

/** Settings of {@link createMetricsClient}. */
export type MetricsClientOptions = MetricsUrlOptions | MetricsTransportOptions;

/**
 * Creates a client of every operation of a metrics service, with retries and a time limit.
 *
 * Programs that call few operations import the single functions, which a bundler can shake out.
 *
 * @example
 * ```ts
 * const metrics = createMetricsClient({ url: 'http://127.0.0.1:9660' });
 * for await (const point of metrics.chains.getChainMetrics.items({ chainId: 43112n, metric: 'txCount' })) console.log(point);
 * ```
 * @example
 * ```ts
 * const pool = new Pool('http://127.0.0.1:9660');
 * const metrics = createMetricsClient({ transport: undiciTransport({ pool }) });
 * ```
 * @throws TypeError for options with neither a transport nor the address of a service.
 */
export function createMetricsClient(options: MetricsClientOptions): MetricsClient {
  requireUrl(options);
  const { timeoutMs = 30_000, retry = {} } = options;
  const transport = options.transport ?? httpTransport({ ...options, baseUrl: options.url });
  const retried = retry === false ? transport : withRetry(transport, retry);
  return groupMetricsCalls(withTimeout(retried, timeoutMs));
}

/** Addresses may be relative in a browser. */
function requireUrl({ transport, url }: Partial<MetricsClientOptions> = {}): void {
  if (transport !== undefined) return;
  const base = globalThis.location?.href;
  if (url !== undefined && URL.canParse(url, base) && /^https?:/.test(new URL(url, base).protocol)) return;
  throw new TypeError(
    `createMetricsClient: url is ${url === undefined ? 'missing' : `"${redactUrl(String(url))}"`}, expected the HTTP address of a service, such as http://127.0.0.1:9660, or a transport`,
  );
}
