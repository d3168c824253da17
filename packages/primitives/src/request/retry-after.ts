/** How long `Retry-After` asks to wait, in milliseconds: seconds, or a date (RFC 9110, section 10.2.3); `undefined` where it says neither. */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
