import { invalidValue } from '../errors/validation-error.js';
import { maxUint64 } from '../integers/limits.js';
import { isDecimalUpTo } from './decimal-digits.js';
import { bigintOfDecimal } from './small-bigint.js';

const largestText = String(maxUint64);

/** Whether a JSON value is a 64-bit unsigned integer: a decimal string without leading zeros, or a safe integer. */
export function isUint64(value: unknown): value is string | number {
  if (typeof value === 'string') return isDecimalUpTo(value, largestText);
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Converts a value that {@link isUint64} accepted. */
export function decodeUint64(wire: string | number): bigint {
  return bigintOfDecimal(wire);
}

/**
 * Writes a 64-bit unsigned integer as JSON text: a quoted decimal string.
 * @throws ValidationError for anything but a bigint from 0 to 2^64 - 1.
 * @example
 * ```ts
 * encodeUint64(5n); // '"5"'
 * ```
 */
export function encodeUint64(value: bigint): string {
  return `"${checked(value)}"`;
}

/**
 * Writes a 64-bit unsigned integer as JSON text: a bare integer, exact beyond 2^53.
 * @throws ValidationError for anything but a bigint from 0 to 2^64 - 1.
 */
export function encodeUint64Number(value: bigint): string {
  return checked(value).toString();
}

function checked(value: bigint): bigint {
  if (typeof value === 'bigint' && value >= 0n && value <= maxUint64) return value;
  throw invalidValue('format:uint64', 'a bigint from 0 to 18446744073709551615', value);
}
