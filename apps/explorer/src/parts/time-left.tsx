import { networkNow } from '../data/clocks.js';
import type { ValidatorFees } from '../data/staking-queries.js';
import { formatDuration } from '../format/duration.js';
import { secondsLeft } from '../format/seconds-left.js';
import { Value } from './value.js';

const day = 86_400n;

/** What is left of the balance of an L1 validator as time, by the second: below a week it warns, and without a balance it is inactive. */
export function TimeLeft({
  check,
  balance,
  fees,
}: {
  readonly check: string;
  readonly balance: bigint;
  readonly fees: ValidatorFees | undefined;
}) {
  if (balance === 0n) return <span class="status failed">✕ inactive</span>;
  if (fees === undefined) return <span class="muted">not known yet</span>;
  const left = secondsLeft(balance, fees, BigInt(Math.floor(networkNow.value / 1000)));
  const kind = left < day ? 'failed' : left < 7n * day ? 'pending' : 'success';
  return (
    <span class={`status ${kind}`}>
      <Value check={check} title={`${left} s at ${fees.price} nAVAX a second`}>
        {left === 0n ? 'used up' : `${formatDuration(left)} left`}
      </Value>
    </span>
  );
}
