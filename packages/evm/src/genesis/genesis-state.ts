import { bigintToBytes, type Hex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import { emptyStorageRoot } from '../state/account.js';
import type { StateDatabase } from '../state/state-database.js';
import type { StateUpgrade } from '../state/state-upgrade.js';
import { StateView } from '../state/state-view.js';
import { WorldState } from '../state/world-state.js';
import type { Genesis, GenesisAccount } from './parse-genesis.js';

/** A contract that the rules place into the state: an account with nonce 1 and the code 0x01. */
const activatedCode = Uint8Array.of(1);

/** Builds the first state. `upgrades` are what the rules change in it from the start; `alloc` are the accounts after that. */
export function buildGenesisState(
  database: StateDatabase,
  genesis: Genesis,
  upgrades: readonly StateUpgrade[],
  alloc: readonly GenesisAccount[] = genesis.alloc,
): WorldState {
  const state = new WorldState(new StateView(database, emptyStorageRoot));
  for (const upgrade of upgrades) upgrade(state, genesis);
  for (const { address, balance, nonce, code, storage } of alloc) {
    state.updateAccount(address, { balance, nonce });
    if (code !== '0x') state.setCode(address, hexToBytes(code));
    for (const [slot, value] of storage) {
      state.setStorage(address, padLeft(hexToBytes(slot), 32), hexToBytes(value));
    }
  }
  state.commit();
  return state;
}

/** Marks a stateful contract of the rules as active, so that calls find a contract there. */
export function activatePrecompile(state: WorldState, address: Hex): void {
  state.updateAccount(address, { nonce: 1n });
  state.setCode(address, activatedCode);
}

/** The number in 8 bytes, as headers hold the nonce. */
export function headerNonce(nonce: bigint): Uint8Array {
  return padLeft(bigintToBytes(nonce), 8);
}
