/**
 * The time to wait that a header `Retry-After` asks for, seconds or an HTTP date, in milliseconds; `undefined` without one that can be read.
 * @example
 * ```ts
 * retryAfterMs('2'); // 2000
 * ```
 */
export function retryAfterMs(header: string | null, now: number = Date.now()): number | undefined {
  if (header === null) return undefined;
  const at = /^\s*\d+\s*$/.test(header) ? now + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
