import type { EvmChain } from '@firn/evm/chain';
import type { WorldState } from '@firn/evm/state';
import { bigintToWord, bytesToBigint, bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { type Store, textKey } from '@firn/storage';
import { developmentAccounts, developmentFunds } from '../accounts/development-accounts.js';
import type { MnemonicAccount } from '../accounts/mnemonic-accounts.js';

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
function editOfFundedDevelopment(store: Store): ((state: WorldState) => void) | undefined {
  return store.subStore(factsPart).has(fundedKey) ? addFunds : undefined;
}

function addFunds(state: WorldState): void {
  for (const { evmAddress: address } of developmentAccounts) {
    const balance = (state.account(address)?.balance ?? 0n) + fundingWei;
    state.updateAccount(address, { balance });
  }
}

/** What each account was given, by its address. */
const fundsPart = 'node/account-funds';

/**
 * Adds to the balances of accounts, to each once for each data folder. It edits the state after the head, so blocks and their hashes
 * stay those of the network.
 */
export async function fundMnemonicAccounts(
  chain: EvmChain,
  store: Store,
  { accounts, wei }: { readonly accounts: readonly Pick<MnemonicAccount, 'address'>[]; readonly wei: bigint },
): Promise<void> {
  const funds = store.subStore(fundsPart);
  const missing = accounts.map(({ address }) => address).filter((address) => !funds.has(hexToBytes(address)));
  if (missing.length === 0) return;
  await chain.exclusively((between) =>
    // One write: a process that is killed in between has given nothing.
    store.write(() => {
      between.edit((state) => {
        for (const address of missing) addTo(state, address, wei);
      });
      for (const address of missing) funds.put(hexToBytes(address), bigintToWord(wei));
    }),
  );
}

/** The edit with which a chain begins whose accounts were given funds; undefined where none was. */
export function editOfFundedGenesis(store: Store): ((state: WorldState) => void) | undefined {
  const editOfDevelopment = editOfFundedDevelopment(store);
  const funds = [...store.subStore(fundsPart).range()];
  if (editOfDevelopment === undefined && funds.length === 0) return undefined;
  return (state) => {
    editOfDevelopment?.(state);
    for (const { key, value } of funds) addTo(state, bytesToHex(key), bytesToBigint(value));
  };
}

function addTo(state: WorldState, address: Hex, wei: bigint): void {
  const balance = (state.account(address)?.balance ?? 0n) + wei;
  state.updateAccount(address, { balance });
}
