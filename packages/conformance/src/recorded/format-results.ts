import type { RecordingResult } from './run-recordings.js';

const statuses = ['passed', 'failed', 'known', 'stale'] as const;

/**
 * Results as text: what failed with its reason, then one line for each method, then the sum.
 * @example
 * ```text
 * failed  eth_call/call-callenv.io
 *         eth_call: result: expected "0x01", received "0x02"
 *
 *   eth_call           2 of 3
 *   eth_blockNumber    1 of 1
 *
 * 3 passed, 1 failed
 * ```
 */
export function formatResults(results: readonly RecordingResult[]): string {
  const broken = results
    .filter(({ status }) => status === 'failed' || status === 'stale')
    .flatMap(({ status, recording, reason }) => [
      `${status.padEnd(8)}${recording.id}`,
      `        ${reason ?? 'passes: take it off the list of known failures'}`,
    ]);
  const byMethod = new Map<string, RecordingResult[]>();
  for (const result of results) {
    const { method } = result.recording;
    byMethod.set(method, [...(byMethod.get(method) ?? []), result]);
  }
  const width = Math.max(...[...byMethod.keys()].map((method) => method.length));
  const methods = [...byMethod].map(([method, own]) => {
    const passed = own.filter(({ status }) => status === 'passed' || status === 'stale').length;
    return `  ${method.padEnd(width)}  ${passed} of ${own.length}`;
  });
  const counts = statuses
    .map((status) => [status, results.filter((result) => result.status === status).length] as const)
    .filter(([status, count]) => count > 0 || status === 'passed')
    .map(([status, count]) => `${count} ${status}`);
  return [...broken, ...(broken.length > 0 ? [''] : []), ...methods, '', counts.join(', ')].join('\n');
}

/** Whether nothing failed, and no known failure is stale. */
export function allConform(results: readonly RecordingResult[]): boolean {
  return results.every(({ status }) => status === 'passed' || status === 'known');
}
