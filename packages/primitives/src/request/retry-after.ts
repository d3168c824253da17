/**
 * Milliseconds to wait by a header `Retry-After`: seconds, or an HTTP date (RFC 9110, section 10.2.3); `undefined` if it is neither.
 * @param now Unix milliseconds.
 * @example
 * ```ts
 * readRetryAfter('2'); // 2000
 * ```
 */
export function readRetryAfter(
  value: string | null | undefined,
  now: number = Date.now(),
): number | undefined {
  const text = value?.trim() ?? '';
  // `Date.parse` reads '-5' and '1.5' as dates; those of HTTP begin with a letter.
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[A-Za-z]/.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
