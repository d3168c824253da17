import { MetricsError } from '../../errors.js';
import type { Endpoint } from './endpoint.js';
import type { FollowTimes } from './follow-times.js';

/** Nodes of one chain are some blocks apart; none is behind for fewer than these. */
const marginBlocks = 3n;
const defaultStandstillMs = 10_000;

/** Notes what a URL has just told of its head. */
export function noteHead(endpoint: Endpoint<unknown>, number: bigint): void {
  if (endpoint.head?.number !== number) endpoint.head = { number, behindSince: undefined };
}

/**
 * Why a URL is to be left because its head stands still: it has been the same for ten seconds with another one ahead of it, so that neither a
 * chain without new blocks nor a node that hears of them later than others is meant. Undefined while it does not.
 *
 * @param others the URLs that may be ahead of it.
 */
export function standstillOf(
  { name, head }: Endpoint<unknown>,
  others: readonly Endpoint<unknown>[],
  times: FollowTimes | undefined,
): MetricsError | undefined {
  if (head === undefined) return undefined;
  const ahead = others.find((other) => (other.head?.number ?? 0n) >= head.number + marginBlocks);
  if (ahead === undefined) {
    head.behindSince = undefined;
    return undefined;
  }
  const now = performance.now();
  head.behindSince ??= now;
  if (now - head.behindSince < (times?.standstillMs ?? defaultStandstillMs)) return undefined;
  return new MetricsError(
    'chain-unreachable',
    `the head of ${name} stands still at ${head.number}, and that of ${ahead.name} is ${ahead.head?.number}`,
  );
}
