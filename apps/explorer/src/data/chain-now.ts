import { computed, type ReadonlySignal } from '@preact/signals';
import { now } from '../parts/settings.js';
import type { Chain } from './chains.js';
import { knownHead } from './heads.js';
import { chainAhead } from './network-clock.js';

const clocks = new Map<string, ReadonlySignal<number>>();

/** The time of an EVM chain in milliseconds, once a second: by its clock, and never before its newest block that is known. */
export function chainNow({ genesis, path }: Chain): ReadonlySignal<number> {
  const known = clocks.get(genesis);
  if (known !== undefined) return known;
  const clock = computed(() =>
    Math.max(now.value + chainAhead(path) * 1000, Number(knownHead(genesis)?.timestamp ?? 0n) * 1000),
  );
  clocks.set(genesis, clock);
  return clock;
}
