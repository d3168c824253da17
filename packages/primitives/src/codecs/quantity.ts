import { invalidValue } from '../errors/validation-error.js';
import { isHexFrom } from './hex-digits.js';
import type { HexString } from './hex-string.js';
import { bigintOfHex } from './small-bigint.js';

const largest = (1n << 256n) - 1n;
const maxLength = '0x'.length + 64;

/** Whether a JSON value is a quantity of at most 256 bits: `0x` and hex digits of either case without leading zeros. */
export function isQuantity(value: unknown): value is HexString {
  if (typeof value !== 'string' || value.length > maxLength || !value.startsWith('0x')) return false;
  return value.charCodeAt(2) === 48 ? value.length === 3 : value.length > 2 && isHexFrom(value, 2);
}

/** Converts a value that {@link isQuantity} accepted. */
export function decodeQuantity(wire: HexString): bigint {
  return bigintOfHex(wire);
}

/**
 * Writes a quantity as JSON text, in lower case.
 * @throws ValidationError for anything but a bigint from 0 to 2^256 - 1.
 * @example
 * ```ts
 * encodeQuantity(255n); // '"0xff"'
 * ```
 */
export function encodeQuantity(value: bigint): string {
  if (typeof value === 'bigint' && value >= 0n && value <= largest) return `"0x${value.toString(16)}"`;
  throw invalidValue('format:quantity', 'a bigint from 0 to 2^256 - 1', value);
}
