import { invalidValue } from '../errors/validation-error.js';
import { isRfc3339 } from './rfc3339.js';

const fullDate = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;

/** Whether a JSON value is a date and time of RFC 3339 with offset (`date-time`). */
export function isDateTime(value: unknown): value is string {
  return isRfc3339(value);
}

/** The moment of a text that {@link isDateTime} accepted. The offset and what is below a millisecond are not kept; a leap second is the first of the next minute. */
export function decodeDateTime(wire: string): Date {
  const text = wire.toUpperCase();
  if (text.slice(17, 19) !== '60') return new Date(text);
  return new Date(Date.parse(`${text.slice(0, 17)}59${text.slice(19)}`) + 1000);
}

/** Writes a moment in UTC: `"2024-12-01T05:00:00.000Z"`. @throws ValidationError for an invalid date, or one outside the years 0 to 9999 */
export function encodeDateTime(value: Date): string {
  return `"${written(value, 'date-time')}"`;
}

/** Whether a JSON value is a day of RFC 3339 (`date`): `2024-12-01`. */
export function isFullDate(value: unknown): value is string {
  return typeof value === 'string' && fullDate.test(value) && isRfc3339(`${value}T00:00:00Z`);
}

/** The first moment of a day in UTC, of a text that {@link isFullDate} accepted. */
export function decodeFullDate(wire: string): Date {
  return new Date(`${wire}T00:00:00Z`);
}

/**
 * Writes a day. It is that of UTC.
 * @throws ValidationError for a date that is not the first moment of a day in UTC: elsewhere another day may be meant
 */
export function encodeFullDate(value: Date): string {
  const text = written(value, 'date');
  if (!text.endsWith('T00:00:00.000Z'))
    throw invalidValue(
      'format:date',
      'the first moment of a day in UTC, such as new Date("2024-12-01")',
      text,
    );
  return `"${text.slice(0, 10)}"`;
}

function written(value: Date, format: string): string {
  const isValid = value instanceof Date && !Number.isNaN(value.getTime());
  const text = isValid ? value.toISOString() : '';
  if (text.length === 24) return text;
  throw invalidValue(
    `format:${format}`,
    'a valid Date from year 0 to 9999',
    text === '' ? String(value) : text,
  );
}
