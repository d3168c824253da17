import { developmentAccounts } from '../accounts/development-accounts.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { textKey } from '../storage/keys.js';
import type { Store } from '../storage/open-store.js';

/** What each of them gets: 25 million of the native token, in wei. */
const fundingWei = 25_000_000n * 10n ** 18n;

const fundedKey = textKey('development-funds');

/**
 * Adds to the balances of the development accounts, once for each data folder. It edits the state after the head, so blocks and
 * their hashes stay those of the network.
 */
export async function fundDevelopmentAccounts(chain: EvmChain, store: Store): Promise<void> {
  const facts = store.subStore('node/facts');
  if (facts.has(fundedKey)) return;
  await chain.exclusively((between) =>
    // One write: a process that is killed in between has given nothing.
    store.write(() => {
      between.edit((state) => {
        for (const { evmAddress: address } of developmentAccounts) {
          const balance = (state.account(address)?.balance ?? 0n) + fundingWei;
          state.updateAccount(address, { balance });
        }
      });
      facts.put(fundedKey, Uint8Array.of(1));
    }),
  );
}
