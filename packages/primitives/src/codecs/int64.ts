import { invalidValue } from '../validation/validation-error.js';

const smallest = -9223372036854775808n;
const largest = 9223372036854775807n;
// Up to 18 digits always fit; 19 digits are compared as text, which has the order of the magnitudes.
const shortDecimal = /^(?:0|-?[1-9][0-9]{0,17})$/;
const longDecimal = /^-?[1-9][0-9]{18}$/;

/** Whether a JSON value is a 64-bit signed integer: a decimal string without leading zeros, or a safe integer. */
export function isInt64(value: unknown): value is string | number {
  if (typeof value !== 'string') return Number.isSafeInteger(value);
  if (value.length < 19) return shortDecimal.test(value);
  if (!longDecimal.test(value)) return shortDecimal.test(value);
  return value.charCodeAt(0) === 45 ? value <= '-9223372036854775808' : value <= '9223372036854775807';
}

/** Converts a value that {@link isInt64} accepted. */
export function decodeInt64(wire: string | number): bigint {
  return BigInt(wire);
}

/**
 * Writes a 64-bit signed integer as JSON text: a quoted decimal string.
 * @throws ValidationError for anything but a bigint from -2^63 to 2^63 - 1.
 */
export function encodeInt64(value: bigint): string {
  return `"${checked(value)}"`;
}

/**
 * Writes a 64-bit signed integer as JSON text: a bare integer, exact beyond 2^53.
 * @throws ValidationError for anything but a bigint from -2^63 to 2^63 - 1.
 */
export function encodeInt64Number(value: bigint): string {
  return checked(value).toString();
}

function checked(value: bigint): bigint {
  if (typeof value === 'bigint' && value >= smallest && value <= largest) return value;
  throw invalidValue('format:int64', 'a bigint from -9223372036854775808 to 9223372036854775807', value);
}
