import type { Clock } from '@firn/chain-runtime';

/** A clock that can be ahead of another one, by more each time. */
export class MovableClock implements Clock {
  readonly #base: Clock;
  #aheadMs: bigint;

  /** @param notBefore Unix milliseconds that it shows at least now: time that was moved before does not stand still until the other clock is there */
  constructor(base: Clock, notBefore: bigint) {
    this.#base = base;
    const missing = notBefore - base.nowMs();
    this.#aheadMs = missing > 0n ? missing : 0n;
  }

  nowMs(): bigint {
    return this.#base.nowMs() + this.#aheadMs;
  }

  /** Unix milliseconds by which it is ahead. */
  get aheadMs(): bigint {
    return this.#aheadMs;
  }

  /** @param ms milliseconds, not negative */
  advance(ms: bigint): void {
    this.#aheadMs += ms;
  }
}
