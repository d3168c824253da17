import { signal } from '@preact/signals';
import { place } from '../router/location.js';
import { matchPage } from '../router/match-page.js';
import { type Chain, chainNamed, chainsQuery } from './chains.js';
import { useQuery } from './use-query.js';

/** The EVM chain that was chosen last, by its path. */
const chosen = signal('C');

/** The path of the EVM chain that was chosen last: the one that pages without a chain in their address mean. */
export function chosenChain(): string {
  return chosen.value;
}

/** Chooses the chain that pages without one in their address mean. */
export function chooseChain(path: string): void {
  chosen.value = path;
}

/** All EVM chains, and the one that is meant: that of the address, else the one chosen last, else the first. */
export function useCurrentChain(): { readonly chain: Chain | undefined; readonly chains: readonly Chain[] } {
  const { data: chains = [] } = useQuery(chainsQuery);
  const named = matchPage(place.value.path)?.params.chain;
  const asked = chainNamed(chains, named ?? chosen.value);
  if (named !== undefined && asked !== undefined && chosen.peek() !== asked.path) chosen.value = asked.path;
  return { chain: asked ?? chains[0], chains };
}
