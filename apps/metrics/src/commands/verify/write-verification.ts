import type { Comparison, Difference } from './compare.js';
import type { Verification } from './verify-chain.js';

const shownDifferences = 5;

/**
 * A verification as text: a line for each metric, and its first differences.
 * @example
 * ```text
 * C-Chain, blocks 1 to 378, 2026-11-20T00:00Z to 2026-11-22T00:00Z
 * same     txCount by hour, 48 points
 * differs  gasUsed by day, 1 of 2 points
 *          2026-11-20T00:00Z  served 21000  recomputed 42000
 * ```
 */
export function writeVerification({
  chainName,
  span,
  range,
  creations,
  comparisons,
  movedOn,
}: Verification): string {
  const blocks = range === undefined ? 'no blocks' : `blocks ${range.first} to ${range.last}`;
  return [
    `${chainName}, ${blocks}, ${timeText(span.from)} to ${timeText(span.to)}, contracts from ${creations}`,
    ...comparisons.flatMap(comparisonLines),
    ...(movedOn ? ['The running periods were left out: new blocks came while they were compared.'] : []),
  ].join('\n');
}

function comparisonLines({ metric, interval, points, differences }: Comparison): string[] {
  if (differences.length === 0) return [`same     ${metric} by ${interval}, ${points} points`];
  const rest = differences.length - shownDifferences;
  return [
    `differs  ${metric} by ${interval}, ${differences.length} of ${points} points`,
    ...differences.slice(0, shownDifferences).map(differenceLine),
    ...(rest > 0 ? [`         and ${rest} more`] : []),
  ];
}

function differenceLine({ timestamp, served, recomputed }: Difference): string {
  return `         ${timeText(timestamp)}  served ${served ?? 'nothing'}  recomputed ${recomputed}`;
}

function timeText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16)}Z`;
}
