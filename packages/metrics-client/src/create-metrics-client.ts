import { httpTransport, type RetryOptions, withRetry, withTimeout } from '@firn/rest/client';
import { groupMetricsCalls, type MetricsClient } from './generated/client.js';

/** Settings of {@link createMetricsClient}. */
export interface MetricsClientOptions {
  /** Base URL of the service: `http://127.0.0.1:9660`. */
  readonly url: string | URL;
  /** Another `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** How a failed call is repeated; false for never. */
  readonly retry?: RetryOptions | false | undefined;
}

/**
 * Creates a client of every operation of a metrics service, with retries and a time limit.
 *
 * @example
 * ```ts
 * const metrics = createMetricsClient({ url: 'http://127.0.0.1:9660' });
 * for await (const point of metrics.chains.getChainMetrics.items({ chainId: 43112n, metric: 'txCount' })) console.log(point);
 * ```
 */
export function createMetricsClient(options: MetricsClientOptions): MetricsClient {
  const { timeoutMs = 30_000, retry = {} } = options;
  const http = httpTransport({ baseUrl: options.url, fetch: options.fetch, headers: options.headers });
  const retried = retry === false ? http : withRetry(http, retry);
  return groupMetricsCalls(withTimeout(retried, timeoutMs));
}
