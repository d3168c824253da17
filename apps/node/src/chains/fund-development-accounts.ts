import type { EvmChain } from '@firn/evm/chain';
import type { WorldState } from '@firn/evm/state';
import { type Store, textKey } from '@firn/storage';
import { developmentAccounts, developmentFunds } from '../accounts/development-accounts.js';

const fundingWei = developmentFunds * 10n ** 18n;

const fundedKey = textKey('development-funds');

const factsPart = 'node/facts';

/**
 * Adds to the balances of the development accounts, once for each data folder. It edits the state after the head, so blocks and
 * their hashes stay those of the network.
 */
export async function fundDevelopmentAccounts(chain: EvmChain, store: Store): Promise<void> {
  const facts = store.subStore(factsPart);
  if (facts.has(fundedKey)) return;
  await chain.exclusively((between) =>
    // One write: a process that is killed in between has given nothing.
    store.write(() => {
      between.edit(addFunds);
      facts.put(fundedKey, Uint8Array.of(1));
    }),
  );
}

/** The edit with which a chain begins whose development accounts have their funds; undefined where they got none. */
export function editOfFundedDevelopment(store: Store): ((state: WorldState) => void) | undefined {
  return store.subStore(factsPart).has(fundedKey) ? addFunds : undefined;
}

function addFunds(state: WorldState): void {
  for (const { evmAddress: address } of developmentAccounts) {
    const balance = (state.account(address)?.balance ?? 0n) + fundingWei;
    state.updateAccount(address, { balance });
  }
}
