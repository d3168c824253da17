import { isFullDate } from '../codecs/dates.js';

const time =
  /^([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)(?:\.[0-9]+)?(?:z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))$/i;
const minutesOfDay = 1440;

/** Whether a JSON value is a `full-date` of RFC 3339: `2024-12-01`. */
export function isDateText(value: unknown): value is string {
  return isFullDate(value);
}

/** Whether a JSON value is a `full-time` of RFC 3339: `05:00:00Z`. Second 60 is a leap second, which only the last minute of a day in UTC has. */
export function isTimeText(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts = time.exec(value);
  return parts !== null && (parts[3] !== '60' || minuteInUtc(parts) === minutesOfDay - 1);
}

/** Whether a JSON value is a `date-time` of RFC 3339: `2024-12-01T05:00:00Z`. */
export function isDateTimeText(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    (value[10] === 'T' || value[10] === 't') &&
    isFullDate(value.slice(0, 10)) &&
    isTimeText(value.slice(11))
  );
}

function minuteInUtc([
  ,
  hours,
  minutes,
  ,
  sign,
  offsetHours = '0',
  offsetMinutes = '0',
]: RegExpExecArray): number {
  const local = Number(hours) * 60 + Number(minutes);
  const offset = Number(offsetHours) * 60 + Number(offsetMinutes);
  return (local + (sign === '-' ? offset : minutesOfDay - offset)) % minutesOfDay;
}
