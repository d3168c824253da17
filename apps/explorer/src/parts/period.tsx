import { formatTime, machineTime } from '../format/time.js';
import { timeForm } from '../state/settings.js';

/** The begin of a period: a date, in UTC where the reader has relative times. */
export function Period({ check, seconds }: { readonly check: string; readonly seconds: bigint }) {
  const exact = machineTime(seconds);
  const form = timeForm.value === 'relative' ? 'utc' : timeForm.value;
  return (
    <time dateTime={exact} title={exact} data-check={check}>
      {formatTime(seconds, form, 0)}
    </time>
  );
}
