import type { ChainSource } from '../../source/chain-source.js';
import { describeFault } from '../../source/describe-fault.js';
import { pauseAskedIn } from '../../source/retry-after.js';
import { type FollowTimes, pauseAfter } from './follow-times.js';
import type { SeenHead } from './seen-head.js';

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
