import type { ReadonlySignal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Chain } from '../data/chains.js';
import { chainNow, networkNow } from '../data/clocks.js';
import type { ValidatorFees } from '../data/staking-queries.js';
import { formatDuration } from '../format/duration.js';
import { secondsLeft } from '../format/seconds-left.js';
import { formatTime, machineTime } from '../format/time.js';
import { now, timeForm } from '../state/settings.js';
import { Value } from './values.js';

/** Time can be moved on a development network, so each age is by the clock that its time is of. */
const Clock = createContext<ReadonlySignal<number>>(networkNow);

/** The time that ages are measured by here, in milliseconds: of the network, where nothing around says otherwise. */
function useClock(): number {
  return useContext(Clock).value;
}

/** Times within are of an EVM chain. */
export function ChainClock({
  chain,
  children,
}: {
  readonly chain: Chain;
  readonly children: ComponentChildren;
}) {
  return <Clock.Provider value={chainNow(chain)}>{children}</Clock.Provider>;
}

/** Times within are of the machine, which nobody moves. */
export function MachineClock({ children }: { readonly children: ComponentChildren }) {
  return <Clock.Provider value={now}>{children}</Clock.Provider>;
}

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

/** A time of one EVM chain, where a page has several; nothing where it is not known. */
export function ChainTime({
  chain,
  check,
  seconds,
}: {
  readonly chain: Chain;
  readonly check: string;
  readonly seconds: bigint | undefined;
}) {
  if (seconds === undefined) return null;
  return (
    <ChainClock chain={chain}>
      <Time check={check} seconds={seconds} />
    </ChainClock>
  );
}

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
