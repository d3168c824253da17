import { invalidValue } from '../errors/validation-error.js';

// Number.prototype.toFixed writes exponents from here on.
const bound = 1e21;
const pattern = /^-?(?:0|[1-9][0-9]{0,20})\.[0-9]{4}$/;

/** Whether a JSON value is a number with four decimal places, `"99.1234"`, or a plain number; below 10^21 in magnitude. */
export function isFixed4(value: unknown): value is string | number {
  if (typeof value === 'string') return pattern.test(value);
  return typeof value === 'number' && value < bound && value > -bound;
}

/** Converts a value that {@link isFixed4} accepted. */
export function decodeFixed4(wire: string | number): number {
  return Number(wire);
}

/**
 * Writes a number as JSON text: a quoted decimal string with four places, rounded to the nearest.
 * @throws ValidationError for anything but a finite number below 10^21 in magnitude.
 * @example
 * ```ts
 * encodeFixed4(100); // '"100.0000"'
 * ```
 */
export function encodeFixed4(value: number): string {
  if (!(typeof value === 'number' && value < bound && value > -bound)) {
    throw invalidValue('format:fixed4', 'a finite number below 10^21 in magnitude', value);
  }
  const text = value.toFixed(4);
  return text === '-0.0000' ? '"0.0000"' : `"${text}"`;
}
