import { Turn } from '@firn/chain-runtime';
import { type Hex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import type { EvmChain } from '../chain/evm-chain.js';
import type { LongEdit } from '../chain/storage/long-edit.js';
import { emptyAccount } from '../state/account.js';
import type { DumpBytes } from './dump-bytes.js';
import { type AnvilEntry, readAnvilState } from './read-anvil-state.js';

/**
 * Puts the accounts of a state that Anvil wrote (`anvil --dump-state`, `anvil_dumpState`, Hardhat's too) over those of the chain, as one edit of the state after the
 * head: nonces, balances, code and the slots that are named. Accounts that it does not name stay, and its blocks stay where they are. It is read twice, so that all of
 * it is checked before anything is changed, and never held in memory as a whole. No block is made meanwhile, but other work has its turns.
 * @throws EvmError `development` for what is no such state. Nothing is changed then.
 */
export function loadAnvilState(chain: EvmChain, bytes: DumpBytes): Promise<void> {
  return chain.exclusively(async (between) => {
    const turn = new Turn();
    for (const _ of readAnvilState(bytes)) if (turn.isOver) await turn.next();
    await between.editLong(async (edit) => {
      for (const entry of readAnvilState(bytes, { accountsAlone: true })) {
        if (turn.isOver) await turn.next();
        if (entry !== undefined) put(edit, entry);
      }
    });
  });
}

function put(edit: LongEdit, entry: AnvilEntry): void {
  const { state } = edit;
  const { address } = entry;
  if (entry.kind === 'slot') {
    // A storage belongs to an account.
    if (state.account(address) === undefined) state.setAccount(address, emptyAccount);
    state.setStorage(address, toBytes(entry.slot), toBytes(entry.value));
    edit.relieve();
    return;
  }
  const code = hexToBytes(entry.code);
  state.updateAccount(address, { nonce: entry.nonce, balance: entry.balance });
  state.setCode(address, code);
  edit.relieve(code.length);
}

function toBytes(word: Hex): Uint8Array {
  return padLeft(hexToBytes(word), 32);
}
