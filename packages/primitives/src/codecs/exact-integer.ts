import { invalidValue } from '../errors/validation-error.js';
import { isDecimalUpTo } from './decimal-digits.js';
import { bigintOfDecimal } from './small-bigint.js';

interface Range {
  readonly format: 'int64' | 'uint64';
  readonly least: bigint;
  readonly most: bigint;
}

const int64: Range = { format: 'int64', least: -(2n ** 63n), most: 2n ** 63n - 1n };
const uint64: Range = { format: 'uint64', least: 0n, most: 2n ** 64n - 1n };
const mostInt64 = int64.most.toString();
const leastInt64 = (-int64.least).toString();
const mostUint64 = uint64.most.toString();
const digits = /^-?[1-9][0-9]*$/;

/** A JSON integer: a number, or the digits of one that a number does not hold exactly. */
export type ExactInteger = number | `${bigint}`;

/**
 * Whether a JSON value is an integer of 64 bits that nothing has rounded: a safe integer, or the decimal string that `parseExactJson` makes of
 * one beyond 2^53. A text of a smaller one is a text.
 */
export function isExactInt64(value: unknown): value is ExactInteger {
  if (typeof value !== 'string') return Number.isSafeInteger(value);
  return (
    isBeyondSafe(value) &&
    isDecimalUpTo(value.replace('-', ''), value.startsWith('-') ? leastInt64 : mostInt64)
  );
}

/** As {@link isExactInt64}, from 0 to 2^64 - 1. */
export function isExactUint64(value: unknown): value is ExactInteger {
  if (typeof value !== 'string') return Number.isSafeInteger(value) && (value as number) >= 0;
  return isBeyondSafe(value) && isDecimalUpTo(value, mostUint64);
}

/** Converts a value that {@link isExactInt64} accepted. */
export function decodeExactInt64(wire: ExactInteger): bigint {
  return typeof wire === 'string' && wire.startsWith('-') ? BigInt(wire) : bigintOfDecimal(wire);
}

/** Converts a value that {@link isExactUint64} accepted. */
export function decodeExactUint64(wire: ExactInteger): bigint {
  return bigintOfDecimal(wire);
}

/** Writes a bare integer, exact beyond 2^53. @throws ValidationError for anything but a bigint of 64 bits */
export function encodeExactInt64(value: bigint): string {
  return checked(value, int64);
}

/** Writes a bare integer, exact beyond 2^53. @throws ValidationError for anything but a bigint from 0 to 2^64 - 1 */
export function encodeExactUint64(value: bigint): string {
  return checked(value, uint64);
}

/** As {@link isExactInt64}: programs have the value as decimal digits. */
export function isExactInt64Text(value: unknown): value is ExactInteger {
  return isExactInt64(value);
}

/** As {@link isExactUint64}: programs have the value as decimal digits. */
export function isExactUint64Text(value: unknown): value is ExactInteger {
  return isExactUint64(value);
}

/** The digits of a value that {@link isExactInt64Text} accepted. */
export function decodeExactInt64Text(wire: ExactInteger): string {
  return String(wire);
}

/** The digits of a value that {@link isExactUint64Text} accepted. */
export function decodeExactUint64Text(wire: ExactInteger): string {
  return String(wire);
}

/** Writes digits as a bare integer. @throws ValidationError for a text that is no integer of 64 bits */
export function encodeExactInt64Text(value: string): string {
  return checkedText(value, int64);
}

/** Writes digits as a bare integer. @throws ValidationError for a text that is no integer from 0 to 2^64 - 1 */
export function encodeExactUint64Text(value: string): string {
  return checkedText(value, uint64);
}

function isBeyondSafe(text: string): boolean {
  return digits.test(text) && text.length <= 20 && !Number.isSafeInteger(Number(text));
}

function checked(value: bigint, { format, least, most }: Range): string {
  if (typeof value === 'bigint' && value >= least && value <= most) return value.toString();
  throw invalidValue(`format:${format}`, `a bigint from ${least} to ${most}`, value);
}

function checkedText(value: string, { format, least, most }: Range): string {
  const isInteger = typeof value === 'string' && value.length <= 20 && (value === '0' || digits.test(value));
  if (isInteger && BigInt(value) >= least && BigInt(value) <= most) return value;
  throw invalidValue(`format:${format}`, `the decimal digits of an integer from ${least} to ${most}`, value);
}
