import type { LoopWaits } from './loop-watch.js';

/**
 * The text of `lock.profile`. There are no locks between threads in this process, because one thread runs all of its
 * JavaScript; what work waits for is that thread, so that is what the profile tells.
 */
export function formatLockProfile({ durationMs, utilization, delayMs, activeResources }: LoopWaits): string {
  const lines = [
    '--- event loop:',
    'One thread runs all JavaScript of this process, so there are no locks to wait for. Work waits for the thread itself.',
    '',
    row('watched', `${(durationMs / 1000).toFixed(1)} s`),
    row('busy', `${(utilization * 100).toFixed(1)} %`),
    row('samples', String(delayMs.samples)),
    ...(['mean', 'p50', 'p90', 'p99', 'max'] as const).map((name) =>
      row(`delay ${name}`, `${delayMs[name].toFixed(3)} ms`),
    ),
    '',
    '--- waiting for:',
    ...[...activeResources]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, count]) => row(kind, String(count))),
  ];
  return `${lines.join('\n')}\n`;
}

function row(name: string, value: string): string {
  return `${name.padEnd(24)}${value}`;
}
