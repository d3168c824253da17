import { formatTime, machineTime } from '../format/time.js';
import { timeForm } from '../state/settings.js';
import { useClock } from './clock.js';

/** A time, in the reader's form; its title has it in UTC. */
export function Time({ check, seconds }: { readonly check: string; readonly seconds: bigint }) {
  const now = useClock();
  const exact = machineTime(seconds);
  return (
    <time dateTime={exact} title={exact} data-check={check}>
      {formatTime(seconds, timeForm.value, now)}
    </time>
  );
}
