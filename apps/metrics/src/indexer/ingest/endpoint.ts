import { MetricsError } from '../../errors.js';
import type { ChainSource, Hex } from '../../source/chain-source.js';
import { pauseAskedIn } from '../../source/http-exchange.js';
import { describeFault } from '../../source/node-errors.js';
import { type FollowTimes, pauseAfter } from './ingest-context.js';

/** One of the URLs of a chain, and how it has behaved. */
export interface Endpoint<Source = ChainSource> {
  /** How it is called in health and logs, which tell no addresses: `URL 1`. */
  readonly name: string;
  readonly source: Source;
  /** Failures in a row. */
  failures: number;
  /** Grows with each failure and fades away: of two that answer, the one with less is used. */
  penalty: number;
  /** When `penalty` was of that size, by `performance.now()`. */
  penaltyAt: number;
  /** It is not asked before, by `performance.now()`. */
  askAgainAt: number;
  /** Why it is not in use; undefined while nothing is wrong with it. */
  problem: string | undefined;
  /** Undefined until it was asked for. */
  head: SeenHead | undefined;
}

/** Half of a penalty is gone after this time. */
const halfLifeMs = 60_000;

/** Makes the endpoints of a chain, the one that is preferred first. */
export function createEndpoints<Source>(sources: readonly Source[]): Endpoint<Source>[] {
  return sources.map((source, index) => ({
    name: `URL ${index + 1}`,
    source,
    failures: 0,
    penalty: 0,
    penaltyAt: 0,
    askAgainAt: 0,
    problem: undefined,
    head: undefined,
  }));
}

/** Notes that an endpoint failed: it is left alone for a while, as long as it asked for. */
export function noteFailure(
  endpoint: Endpoint<unknown>,
  error: unknown,
  times: FollowTimes | undefined,
): void {
  const now = performance.now();
  endpoint.penalty = penaltyOf(endpoint, now) + 1;
  endpoint.penaltyAt = now;
  endpoint.askAgainAt = now + Math.max(pauseAfter(endpoint.failures++, times), pauseAskedIn(error));
  endpoint.problem = describeFault(error);
}

/** Notes that an endpoint has answered what was asked. */
export function noteSuccess(endpoint: Endpoint<unknown>): void {
  endpoint.failures = 0;
  endpoint.askAgainAt = 0;
  endpoint.problem = undefined;
}

/** The endpoints that may be asked now, the best first. */
export function readyEndpoints<Source>(endpoints: readonly Endpoint<Source>[]): Endpoint<Source>[] {
  const now = performance.now();
  return endpoints
    .filter(({ askAgainAt }) => askAgainAt <= now)
    .sort((one, other) => penaltyOf(one, now) - penaltyOf(other, now));
}

/** How long until an endpoint may be asked. */
export function untilReadyMs(endpoints: readonly Endpoint<unknown>[]): number {
  const ms = Math.min(...endpoints.map(({ askAgainAt }) => askAgainAt)) - performance.now();
  // Timers may be a millisecond early.
  return ms <= 0 ? 0 : Math.ceil(ms) + 1;
}

function penaltyOf({ penalty, penaltyAt }: Endpoint<unknown>, now: number): number {
  return penalty * 0.5 ** ((now - penaltyAt) / halfLifeMs);
}

/** Head that a URL reported last. */
interface SeenHead {
  readonly number: bigint;
  /** Since when it has been behind that of another URL, by `performance.now()`; undefined while it is not. */
  behindSince: number | undefined;
}

/** Block that distinguishes two chains: the lowest one that is or will be stored. */
export interface Origin {
  readonly num: bigint;
  readonly hash: Hex;
}

/** A genesis that was named in the place of the one that is stored. */
export interface NewGenesis {
  /** Of the block that is the lowest stored one. */
  readonly hash: Hex;
  /** When it was named first, by `performance.now()`. */
  readonly since: number;
}

/** Nodes of one chain are some blocks apart; none is behind for fewer than these. */
const marginBlocks = 3n;
const defaultStandstillMs = 10_000;

/** Records the head that a URL reports. */
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
