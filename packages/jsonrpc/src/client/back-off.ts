/** How often and how soon a lost connection is opened again. */
export interface ReconnectOptions {
  /** Attempts in a row before the subscriptions end with the last error. Default 10. */
  readonly attempts?: number | undefined;
  /** Upper bound of the wait before the first attempt; it doubles with each. Default 200. */
  readonly baseDelayMs?: number | undefined;
  /** Upper bound of every wait. Default 10 000. */
  readonly maxDelayMs?: number | undefined;
  /** A number from 0 to 1 that chooses the wait below its bound. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** The wait before an attempt, the first being 0: a random part of a bound that doubles, so that clients do not come back together. */
export function backOffMs(attempt: number, options: ReconnectOptions): number {
  const { baseDelayMs = 200, maxDelayMs = 10_000, random = Math.random } = options;
  return random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt);
}
