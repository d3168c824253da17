import { computed, type ReadonlySignal } from '@preact/signals';
import { now } from '../state/settings.js';
import type { Chain } from './chains.js';
import { knownHead } from './heads.js';
import { chainAhead, networkAhead } from './network-clock.js';

/** The time of the network in milliseconds, once a second: that of the platform chain. */
export const networkNow = computed(() => now.value + networkAhead.value * 1000);

const clocks = new Map<string, ReadonlySignal<number>>();

/** The time of an EVM chain in milliseconds, once a second: by its clock, and never before its newest block that is known. */
export function chainNow({ genesis, path }: Chain): ReadonlySignal<number> {
  const key = `${genesis} ${path}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const clock = computed(() =>
    Math.max(now.value + chainAhead(path) * 1000, Number(knownHead(genesis)?.timestamp ?? 0n) * 1000),
  );
  clocks.set(key, clock);
  return clock;
}
