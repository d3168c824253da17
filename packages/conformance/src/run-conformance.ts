import { type Exchange, httpTransport } from '@firn/jsonrpc/client';
import type { AccessProfile } from '@firn/jsonrpc/server';
import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';
import { httpTransport as restTransport, withTimeout } from '@firn/rest/client';
import type { NodeGroup } from '@firn/specs';
import type { Check, CompareMode } from './check.js';
import { metricsChecks } from './metrics/metrics-checks.js';
import { nodeChecks } from './node/node-checks.js';
import { patientFetch } from './patient-fetch.js';
import { type ConformanceReport, createReport } from './report.js';
import { type RunChecksOptions, runChecks } from './run-checks.js';

/** What is the same for both contracts. */
interface CommonOptions
  extends Pick<RunChecksOptions<unknown>, 'known' | 'concurrency' | 'onResult' | 'signal'> {
  /** Base URL of the server: `http://127.0.0.1:9650`. */
  readonly baseUrl: string;
  /** Headers of every request: `{ authorization: 'Bearer ...' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Another `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How answers are compared. Default `form`: a server with a state of its own cannot answer the examples. */
  readonly compare?: CompareMode | undefined;
  /** Whether calls are made that change the server's state. Default: they are skipped. */
  readonly changeState?: boolean | undefined;
  /** Only the checks for which this holds; others are not in the report. */
  readonly only?: ((check: Pick<Check<unknown>, 'id' | 'kind' | 'operation'>) => boolean) | undefined;
  /** Time limit of one call, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
}

/** How a node is checked. */
export interface NodeConformanceOptions extends CommonOptions {
  readonly contract: 'node';
  /** How the node was started. Default: without admin, not public. */
  readonly profile?: AccessProfile | undefined;
  /**
   * The chain that each group with a chain in its path is asked at, by ID or alias. Default `{ evm: 'C', validators: 'C' }`; the checks of
   * a group without a chain are skipped.
   */
  readonly chains?: Readonly<Partial<Record<NodeGroup, string>>> | undefined;
}

/** How a metrics service is checked. */
export interface MetricsConformanceOptions extends CommonOptions {
  readonly contract: 'metrics';
}

/** Options of {@link runConformance}. */
export type ConformanceOptions = NodeConformanceOptions | MetricsConformanceOptions;

const defaultTimeoutMs = 30_000;

/**
 * Checks a running server against a contract: every example through the generated client, every form of the parameters, broken
 * parameters, who may call what, and the documents that it serves.
 *
 * @throws the reason of `options.signal`. A server that is not there is a report of failures.
 * @example
 * ```ts
 * const report = await runConformance({ contract: 'node', baseUrl: 'http://127.0.0.1:9650' });
 * console.log(formatReport(report)); // node at http://127.0.0.1:9650: 0 failed, 1103 passed, 24 skipped
 * ```
 */
export function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  return options.contract === 'node' ? checkNode(options) : checkMetrics(options);
}

async function checkNode(options: NodeConformanceOptions): Promise<ConformanceReport> {
  const { baseUrl, compare = 'form', chains = { evm: 'C', validators: 'C' } } = options;
  const profile = options.profile ?? { adminEnabled: false, publicApi: false };
  const { timeoutMs = defaultTimeoutMs, headers } = options;
  const fetch = patientFetch(options.fetch, timeoutMs);
  const http = httpTransport({ url: baseUrl, headers, fetch });
  const client = createNodeClient({ transport: http, timeoutMs });
  const exchange: Exchange = (path, message) => http.exchange(path, message, AbortSignal.timeout(timeoutMs));
  const checks = nodeChecks({ compare, profile, chains });
  return run(checks, { client, exchange, chains }, options);
}

async function checkMetrics(options: MetricsConformanceOptions): Promise<ConformanceReport> {
  const { baseUrl, headers, compare = 'form', timeoutMs = defaultTimeoutMs } = options;
  const fetch = patientFetch(options.fetch, timeoutMs);
  const transport = withTimeout(restTransport({ baseUrl, headers, fetch }), timeoutMs);
  const client = createMetricsClient({ transport, timeoutMs });
  return run(metricsChecks({ compare }), { client, transport }, options);
}

async function run<Target>(
  checks: readonly Check<Target>[],
  target: Target,
  options: ConformanceOptions,
): Promise<ConformanceReport> {
  const { only = () => true, changeState = false, contract, baseUrl } = options;
  const skip = (check: Check<Target>): string | undefined =>
    check.changesState && !changeState ? 'changes the state of the server' : undefined;
  return createReport(contract, baseUrl, await runChecks(checks.filter(only), target, { ...options, skip }));
}
