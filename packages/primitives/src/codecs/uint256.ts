import { invalidValue } from '../errors/validation-error.js';
import { isDecimalUpTo } from './decimal-digits.js';
import { bigintOfDecimal } from './small-bigint.js';

const largest = (1n << 256n) - 1n;
const largestText = largest.toString();

/** Whether a JSON value is a 256-bit unsigned integer: a decimal string without leading zeros, or a safe integer. */
export function isUint256(value: unknown): value is string | number {
  if (typeof value === 'string') return isDecimalUpTo(value, largestText);
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Converts a value that {@link isUint256} accepted. */
export function decodeUint256(wire: string | number): bigint {
  return bigintOfDecimal(wire);
}

/**
 * Writes a 256-bit unsigned integer as JSON text: a quoted decimal string.
 * @throws ValidationError for anything but a bigint from 0 to 2^256 - 1.
 */
export function encodeUint256(value: bigint): string {
  return `"${checked(value)}"`;
}

/**
 * Writes a 256-bit unsigned integer as JSON text: a bare integer, exact beyond 2^53.
 * @throws ValidationError for anything but a bigint from 0 to 2^256 - 1.
 */
export function encodeUint256Number(value: bigint): string {
  return checked(value).toString();
}

function checked(value: bigint): bigint {
  if (typeof value === 'bigint' && value >= 0n && value <= largest) return value;
  throw invalidValue('format:uint256', 'a bigint from 0 to 2^256 - 1', value);
}
