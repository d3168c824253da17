import type { AccountFields, StateManagerInterface } from '@ethereumjs/common';
import { Account, type Address } from '@ethereumjs/util';
import type { Hex } from '@firn/primitives/bytes';
import { type AccountState, emptyAccount } from '../state/account.js';
import type { WorldState } from '../state/world-state.js';

/** Lets the EVM of @ethereumjs work on a `WorldState`, which can be exchanged between two runs. */
export class WorldStateManager implements StateManagerInterface {
  state: WorldState;

  constructor(state: WorldState) {
    this.state = state;
  }

  readonly originalStorageCache = {
    get: async (address: Address, slot: Uint8Array): Promise<Uint8Array> =>
      this.state.originalStorage(nameOf(address), slot),
    clear: (): void => this.state.startTransaction(),
  };

  async getAccount(address: Address): Promise<Account | undefined> {
    const account = this.state.account(nameOf(address));
    // The EVM changes the accounts that it gets, so it always gets its own.
    return account && new Account(account.nonce, account.balance, account.storageRoot, account.codeHash);
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    this.state.setAccount(nameOf(address), account && toAccountState(account));
  }

  async deleteAccount(address: Address): Promise<void> {
    this.state.setAccount(nameOf(address), undefined);
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const account = this.state.account(nameOf(address)) ?? emptyAccount;
    this.state.setAccount(nameOf(address), {
      nonce: fields.nonce ?? account.nonce,
      balance: fields.balance ?? account.balance,
      storageRoot: fields.storageRoot ?? account.storageRoot,
      codeHash: fields.codeHash ?? account.codeHash,
    });
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    this.state.setCode(nameOf(address), code);
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return this.state.code(nameOf(address));
  }

  async getCodeSize(address: Address): Promise<number> {
    return this.state.code(nameOf(address)).length;
  }

  async getStorage(address: Address, slot: Uint8Array): Promise<Uint8Array> {
    return this.state.storage(nameOf(address), slot);
  }

  async putStorage(address: Address, slot: Uint8Array, value: Uint8Array): Promise<void> {
    this.state.setStorage(nameOf(address), slot, value);
  }

  async clearStorage(address: Address): Promise<void> {
    this.state.clearStorage(nameOf(address));
  }

  async checkpoint(): Promise<void> {
    this.state.checkpoint();
  }

  async commit(): Promise<void> {
    this.state.keep();
  }

  async revert(): Promise<void> {
    this.state.revert();
  }

  async getStateRoot(): Promise<Uint8Array> {
    return this.state.view.root;
  }

  async setStateRoot(): Promise<void> {
    throw new Error('a state is opened at a root, not moved to one');
  }

  async hasStateRoot(): Promise<boolean> {
    throw new Error('states are found through their blocks');
  }

  clearCaches(): void {}

  shallowCopy(): StateManagerInterface {
    return new WorldStateManager(this.state);
  }
}

function nameOf(address: Address): Hex {
  return address.toString();
}

function toAccountState(account: Account): AccountState {
  const { nonce, balance, storageRoot, codeHash } = account;
  return { nonce, balance, storageRoot, codeHash };
}
