import { parseExactJson } from '@firn/primitives';
import { type Hex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import type { EvmChain } from '../chain/evm-chain.js';
import { EvmError } from '../evm-error.js';
import { record, storageWord } from '../genesis/json-fields.js';
import { type GenesisAccount, toAccounts } from '../genesis/parse-genesis.js';
import type { WorldState } from '../state/world-state.js';

/** Most bytes of the text of a state. */
export const maxAnvilStateLength = 32 * 2 ** 20;

/**
 * Puts the accounts of a state that Anvil wrote (`anvil --dump-state`, `anvil_dumpState`, Hardhat's too) over those of the chain, as one edit of the state after the
 * head: nonces, balances, code and the slots that are named. Accounts that it does not name stay, and its blocks stay where they are.
 * @throws EvmError `development` for what is no such state, and for an account that has sent more transactions here than there. Nothing is changed then.
 */
export async function loadAnvilState(chain: EvmChain, text: Buffer): Promise<void> {
  if (text.length > maxAnvilStateLength) {
    throw new EvmError(
      'development',
      `the state has ${text.length} bytes: at most ${maxAnvilStateLength} can be loaded`,
    );
  }
  const accounts = readAccounts(text.toString());
  await chain.exclusively((between) =>
    between.edit((state) => {
      for (const account of accounts) checkNonce(state, account);
      for (const account of accounts) putAccount(state, account);
    }),
  );
}

function readAccounts(text: string): readonly GenesisAccount[] {
  try {
    return toAccounts(record(parseExactJson(text), 'state').accounts, 'accounts', toWord);
  } catch (error) {
    throw new EvmError('development', `not a state of Anvil: ${(error as Error).message}`, { cause: error });
  }
}

// Older versions write slots as quantities.
function toWord(value: unknown, path: string): Hex {
  const isOdd = typeof value === 'string' && value.length % 2 === 1;
  return storageWord(isOdd ? value.replace(/^0x/, '0x0') : value, path);
}

// Transactions would come up that were accepted before.
function checkNonce(state: WorldState, { address, nonce }: GenesisAccount): void {
  const existing = state.account(address)?.nonce ?? 0n;
  if (nonce >= existing) return;
  throw new EvmError(
    'development',
    `account ${address} has the nonce ${existing} here, and ${nonce} in the state: load it into a chain that is reset`,
  );
}

function putAccount(state: WorldState, { address, nonce, balance, code, storage }: GenesisAccount): void {
  state.updateAccount(address, { nonce, balance });
  state.setCode(address, hexToBytes(code));
  for (const [slot, value] of storage) state.setStorage(address, toBytes(slot), toBytes(value));
}

function toBytes(word: Hex): Uint8Array {
  return padLeft(hexToBytes(word), 32);
}
