import type { ReadonlySignal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Chain } from '../data/chains.js';
import { chainNow, networkNow } from '../data/clocks.js';
import { now } from '../state/settings.js';

/** Time can be moved on a development network, so each age is by the clock that its time is of. */
const Clock = createContext<ReadonlySignal<number>>(networkNow);

/** The time that ages are measured by here, in milliseconds: of the network, where nothing around says otherwise. */
export function useClock(): number {
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
