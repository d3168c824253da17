import { invalidValue } from '../errors/validation-error.js';
import { isDecimalUpTo } from './decimal-digits.js';
import { bigintOfDecimal } from './small-bigint.js';

const smallest = -9223372036854775808n;
const largest = 9223372036854775807n;
const smallestMagnitude = (-smallest).toString();
const largestText = largest.toString();

/** Whether a JSON value is a 64-bit signed integer: a decimal string without leading zeros, or a safe integer. */
export function isInt64(value: unknown): value is string | number {
  if (typeof value !== 'string') return Number.isSafeInteger(value);
  if (!value.startsWith('-')) return isDecimalUpTo(value, largestText);
  return value !== '-0' && isDecimalUpTo(value.slice(1), smallestMagnitude);
}

/** Converts a value that {@link isInt64} accepted. */
export function decodeInt64(wire: string | number): bigint {
  return typeof wire === 'string' && wire.startsWith('-') ? BigInt(wire) : bigintOfDecimal(wire);
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
