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

/** The same of what several nodes say: each of them has time of its own, in which none of them may say something else. */
export interface NodeDoubt {
  /** @param node what speaks for it. @throws as {@link Doubt.check}. */
  check(node: object, reason: string): void;
  /** One of them says something else. */
  clear(): void;
}

/** @param believeAfterMs how long it must be so. */
export function createNodeDoubt(believeAfterMs: number): NodeDoubt {
  let doubts = new WeakMap<object, Doubt>();
  return {
    check(node, reason) {
      const doubt = doubts.get(node) ?? createDoubt(believeAfterMs);
      doubts.set(node, doubt);
      doubt.check(reason);
    },
    clear() {
      doubts = new WeakMap();
    },
  };
}
