import { formatDuration } from '../format/duration.js';
import { Value } from './values.js';

/** Clocks of two machines differ by less than this, and so may a block be ahead: no time was moved. */
const noticedSeconds = 5;

/** How far a clock is ahead of the machine's or behind it, where it was moved; nothing where it was not. */
export function Ahead({
  check,
  lead,
  seconds,
}: {
  readonly check: string;
  /** What stands before it. */
  readonly lead: string;
  readonly seconds: number;
}) {
  if (Math.abs(seconds) <= noticedSeconds) return null;
  return (
    <>
      {lead} <Value check={check}>{formatDuration(BigInt(Math.abs(seconds)))}</Value>{' '}
      {seconds > 0 ? 'ahead of' : 'behind'} this machine
    </>
  );
}
