import type { CheckKind } from './check.js';

/** How one check ended. */
export interface CheckResult {
  /** Id of the check: `info.peers example: all peers`. */
  readonly id: string;
  readonly kind: CheckKind;
  /** Method or operationId. */
  readonly operation: string;
  /**
   * `known`: it failed, and the list of known differences says so. `stale`: it passed, and the list says that it fails: the entry must go.
   */
  readonly status: 'passed' | 'failed' | 'skipped' | 'known' | 'stale';
  /** Why it failed or was skipped. */
  readonly reason?: string | undefined;
  readonly durationMs: number;
}

/** What a server does of what a contract says. */
export interface ConformanceReport {
  /** `node`, `metrics`, or the title of another document. */
  readonly contract: string;
  readonly baseUrl: string;
  /** In the order of the contract. */
  readonly results: readonly CheckResult[];
  readonly counts: Readonly<Record<CheckResult['status'], number>>;
  /** Whether nothing failed and no known difference is stale. */
  readonly conforms: boolean;
}

/** Counts the results of a run. */
export function createReport(
  contract: ConformanceReport['contract'],
  baseUrl: string,
  results: readonly CheckResult[],
): ConformanceReport {
  const counts = { passed: 0, failed: 0, skipped: 0, known: 0, stale: 0 };
  for (const { status } of results) counts[status]++;
  return { contract, baseUrl, results, counts, conforms: counts.failed === 0 && counts.stale === 0 };
}

/**
 * A report as text: what failed with its reasons, then the counts.
 * @example
 * ```text
 * failed   info.peers example: all peers
 *          result: expected {"numPeers":"1"}, received {"numPeers":1}
 * node at http://127.0.0.1:9650: 1 failed, 1103 passed, 24 skipped
 * ```
 */
export function formatReport(report: ConformanceReport): string {
  const lines = report.results
    .filter(({ status }) => status === 'failed' || status === 'stale')
    .flatMap(({ status, id, reason = 'passes: take it off the list of known differences' }) => [
      `${status.padEnd(8)} ${id}`,
      `         ${reason}`,
    ]);
  const counts = Object.entries(report.counts).filter(([status, count]) => count > 0 || status === 'failed');
  const order = ['failed', 'stale', 'known', 'passed', 'skipped'];
  counts.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const summary = counts.map(([status, count]) => `${count} ${status}`).join(', ');
  return [...lines, `${report.contract} at ${report.baseUrl}: ${summary}`].join('\n');
}
