import { MetricsError } from '../errors.js';

/** Time to think before something is given up for good because of what a node says. */
export interface Doubt {
  /** @throws MetricsError `chain-inconsistent` with the reason, unless the same has been so for long enough: then it is believed. */
  check(reason: string): void;
  /** It is not so any more. */
  clear(): void;
}

/** @param believeAfterMs how long it must be so. */
export function createDoubt(believeAfterMs: number): Doubt {
  let since: number | undefined;
  return {
    check(reason) {
      const now = performance.now();
      since ??= now;
      if (now - since < believeAfterMs)
        throw new MetricsError(
          'chain-inconsistent',
          `${reason}; it is asked again, and believed after ${believeAfterMs} ms`,
        );
    },
    clear() {
      since = undefined;
    },
  };
}
