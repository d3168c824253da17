import { computed, signal } from '@preact/signals';
import { now } from './settings.js';

/** Clocks of machines differ, and blocks may be some seconds ahead: less than this is no moved time. */
const leastAhead = 60n;
/** Blocks have whole seconds: a smaller difference is no other clock. */
const unequal = 2n;

const aheadOf = signal<ReadonlyMap<string, bigint>>(new Map());

/** Hears the time of a block that a chain, named by its genesis, has just got. @param timestamp Unix seconds */
export function hearBlockTime(genesis: string, timestamp: bigint): void {
  const ahead = timestamp - BigInt(Math.floor(Date.now() / 1000));
  const known = aheadOf.peek().get(genesis);
  if (known !== undefined && ahead - known < unequal && known - ahead < unequal) return;
  aheadOf.value = new Map([...aheadOf.peek(), [genesis, ahead]]);
}

/**
 * How many seconds the clock of the network is ahead of this machine's, as its blocks say: time that was moved on a development network; 0 elsewhere.
 * All chains have one clock, and one that went back alone is behind it.
 */
export const secondsAhead = computed(() => {
  let most = 0n;
  for (const ahead of aheadOf.value.values()) if (ahead > most) most = ahead;
  return most < leastAhead ? 0n : most;
});

/** The time of the network in milliseconds, once a second: what its ages and its ends are measured from. */
export const networkNow = computed(() => now.value + Number(secondsAhead.value) * 1000);
