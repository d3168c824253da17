import { redactUrl } from '@firn/primitives/request';
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
  /** Operations of which nothing was asked, each with the reason; absent where that is not told. */
  readonly untried?: readonly { readonly operation: string; readonly reason: string }[] | undefined;
  /** Whether nothing failed and no known difference is stale. */
  readonly conforms: boolean;
}

/** Counts the results of a run. */
export function createReport(
  contract: ConformanceReport['contract'],
  baseUrl: string,
  results: readonly CheckResult[],
  untried?: ConformanceReport['untried'],
): ConformanceReport {
  const counts = { passed: 0, failed: 0, skipped: 0, known: 0, stale: 0 };
  for (const { status } of results) counts[status]++;
  const conforms = counts.failed === 0 && counts.stale === 0;
  return {
    contract,
    baseUrl: redactUrl(baseUrl),
    results,
    counts,
    conforms,
    ...(untried !== undefined && { untried }),
  };
}

/**
 * A report as text: what failed with its reasons, how much was skipped or not tried and why, then the counts.
 * @example
 * ```text
 * failed   info.peers example: all peers
 *          result: expected {"numPeers":"1"}, received {"numPeers":1}
 * skipped  24: changes the state of the server
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
  lines.push(...leftOut(report));
  return [...lines, `${report.contract} at ${report.baseUrl}: ${summary}`].join('\n');
}

/** Operations that are named for one reason. */
const maximumNamed = 5;

/** A line for each reason for which checks were skipped or operations not tried. */
function leftOut({ results, untried = [] }: ConformanceReport): string[] {
  const skipped = countBy(
    results.filter(({ status }) => status === 'skipped'),
    ({ reason = 'no reason is given' }) => reason,
  );
  const untriedBy = countBy(untried, ({ reason }) => reason);
  return [
    ...[...skipped].map(([reason, checks]) => `skipped  ${checks.length}: ${reason}`),
    ...[...untriedBy].map(([reason, operations]) => {
      const names = operations.slice(0, maximumNamed).map(({ operation }) => operation);
      const more = operations.length > maximumNamed ? ', ...' : '';
      return `untried  ${operations.length}: ${reason} (${names.join(', ')}${more})`;
    }),
  ];
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
}
