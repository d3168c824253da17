/** Whether a JSON value is a time in whole seconds since 1970-01-01T00:00:00Z: an integer from 0 to 2^53 - 1. */
export function isUnixSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
