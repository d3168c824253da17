import type { CheckResult, ConformanceReport } from './report.js';

/** The statuses in the order in which they matter. */
const order = [
  'failed',
  'stale',
  'known',
  'passed',
  'skipped',
] as const satisfies readonly CheckResult['status'][];

/**
 * A line for each method or operation with its counts, those that failed first.
 * @example
 * ```text
 * info.peers            2 failed, 9 passed
 * info.getNodeID        6 passed
 * ```
 */
export function formatOperations({ results }: ConformanceReport): string {
  const byOperation = new Map<string, CheckResult[]>();
  for (const result of results)
    byOperation.set(result.operation, [...(byOperation.get(result.operation) ?? []), result]);
  const width = Math.max(0, ...[...byOperation.keys()].map(({ length }) => length));
  return [...byOperation]
    .sort(([, a], [, b]) => worst(a) - worst(b))
    .map(([name, own]) => `${name.padEnd(width)}  ${countsOf(own)}`)
    .join('\n');
}

function worst(results: readonly CheckResult[]): number {
  return Math.min(...results.map(({ status }) => order.indexOf(status)));
}

function countsOf(results: readonly CheckResult[]): string {
  return order
    .map((status) => ({ status, count: results.filter((result) => result.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(', ');
}
