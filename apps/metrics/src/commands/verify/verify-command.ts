import { MetricsError } from '../../errors.js';
import { latestTime } from '../../metrics/interval.js';
import { parseQueryDate } from '../../query/query-date.js';
import type { Comparison, Difference } from './compare.js';
import { type Verification, verifyChain } from './verify-chain.js';

/** Flags of `firn-metrics verify`, as they are typed. */
export interface VerifyFlags {
  readonly url: string;
  readonly nodeUrl: string;
  readonly rpcUrl?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Verifies a chain and writes what was found; the exit code is 1 where something differs. */
export async function verifyCommand(
  chain: string,
  { url, nodeUrl, rpcUrl, from, to }: VerifyFlags,
): Promise<number> {
  if (!/^\d{1,20}$/.test(chain)) throw new MetricsError('wrong-usage', `${chain}: expected an EVM chain ID`);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new MetricsError('chain-unreachable', 'interrupted')));
  const verification = await verifyChain({
    evmChainId: BigInt(chain),
    serviceUrl: url,
    nodeUrl,
    rpcUrl,
    from: readTime('--from', from),
    to: readTime('--to', to),
    signal: interrupted.signal,
    onProgress: showProgress,
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  process.stdout.write(`${writeVerification(verification)}\n`);
  return verification.comparisons.every(({ differences }) => differences.length === 0) ? 0 : 1;
}

function readTime(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = parseQueryDate(text, 'first');
  if (seconds === undefined || seconds < 0 || seconds > latestTime)
    throw new MetricsError('wrong-usage', `${flag} ${text}: expected Unix seconds or a date, 2026-11-21`);
  return seconds;
}

function showProgress(read: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${read} of ${all} blocks`);
}

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
