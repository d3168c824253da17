/** Longest time that a node is left alone because it asks for that. */
const maximumMs = 60_000;

/**
 * Milliseconds that a header `Retry-After` asks to wait, in seconds or as an HTTP date: at most a minute, after which one question
 * may tell more; 0 where there is none.
 * @param now Unix milliseconds.
 */
export function readRetryAfter(header: string | undefined, now: number = Date.now()): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(maximumMs, Math.max(0, ms));
}
