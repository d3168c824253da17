import { invalidValue } from '../errors/validation-error.js';

const longInteger = /^-?[1-9][0-9]{15,999}$/;

/**
 * Whether a JSON value is a number that nothing has rounded: a fraction, a safe integer, or the decimal string that
 * `parseExactJson` makes of an integer beyond 2^53, of at most 1000 digits.
 */
export function isExactNumber(value: unknown): value is string | number {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
  return typeof value === 'string' && longInteger.test(value) && !Number.isSafeInteger(Number(value));
}

/** Converts a value that {@link isExactNumber} accepted: a string to a bigint. */
export function decodeExactNumber(wire: string | number): number | bigint {
  return typeof wire === 'number' ? wire : BigInt(wire);
}

/**
 * Writes a number as JSON text: a bare number; a bigint as an integer of any size.
 * @throws ValidationError for NaN, an infinity, or a number that is an integer beyond 2^53 and may have been rounded.
 */
export function encodeExactNumber(value: number | bigint): string {
  if (typeof value === 'bigint') return value.toString();
  if (isExactNumber(value) && typeof value === 'number') return String(value);
  throw invalidValue(
    'format:exact-number',
    'a bigint, a fraction, or an integer within ±9007199254740991',
    value,
  );
}
