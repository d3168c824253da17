import { daySeconds } from '../metrics/interval.js';

/** Which moment of a day is meant where a date names the whole of it. */
export type DateEdge = 'first' | 'last';

const dateParts =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|(?<sign>[+-])(?<hours>\d{2}):(?<minutes>\d{2})))?$/;

/**
 * The moment that a date means, in Unix seconds: `YYYY-MM-DD` for a UTC day, RFC 3339, or Unix seconds. Fractions of a second are left
 * out, because blocks have none. Undefined for what is no date of the calendar.
 *
 * @example
 * parseQueryDate('2025-01-31', 'last') // 1738367999
 */
export function parseQueryDate(text: string, edge: DateEdge): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const groups = dateParts.exec(text)?.groups;
  if (groups?.date === undefined) return undefined;
  const { date, time = '00:00:00', sign = '+', hours = '00', minutes = '00' } = groups;
  const written = `${date}T${time}.000Z`;
  const milliseconds = Date.parse(written);
  // The engine takes the 31st of February for a day of March.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== written) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60;
  const wholeDay = groups.time === undefined && edge === 'last';
  return milliseconds / 1000 + (sign === '+' ? -offset : offset) + (wholeDay ? daySeconds - 1 : 0);
}
