import { keccak256 } from '@firn/crypto';
import {
  bytesEqual,
  bytesToHex,
  emptyBytes,
  type Hex,
  hexToBytes,
  trimLeadingZeros,
} from '@firn/primitives/bytes';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { Trie } from '../trie/trie.js';
import {
  type AccountState,
  emptyAccount,
  emptyCodeHash,
  emptyStorageRoot,
  encodeAccount,
  normalizeSlot,
} from './account.js';
import { StateBatch } from './state-database.js';
import { StateView } from './state-view.js';

// Measured: an entry of a map with its key in hex and its value.
const accountBytes = 512;
const storageBytes = 512;
const slotBytes = 320;

/** The storage of one account, as far as it was read or written. */
interface StorageState {
  /** Root of what lies under the slots. */
  base: Uint8Array;
  /** Values without leading zeros, by slot. */
  readonly slots: Map<Hex, Uint8Array>;
  /** Slots written since the last commit. */
  readonly dirty: Set<Hex>;
}

/**
 * A state that can be changed: what was read and written since, over the state of a block. Every change can be undone
 * back to a checkpoint. Nothing reaches the tries before `commit`.
 */
export class WorldState {
  #view: StateView;
  #batch: StateBatch;
  #accounts = new Map<Hex, AccountState | null>();
  #storages = new Map<Hex, StorageState>();
  #dirtyAccounts = new Set<Hex>();
  #codes = new Map<Hex, Uint8Array>();
  readonly #undo: (() => void)[] = [];
  readonly #checkpoints: number[] = [];
  /** Values at the start of the transaction, of the slots it wrote. */
  readonly #originals = new Map<Hex, Map<Hex, Uint8Array>>();

  constructor(view: StateView) {
    this.#view = view;
    this.#batch = new StateBatch(view.database);
  }

  /** What commits added, for the store. */
  get batch(): StateBatch {
    return this.#batch;
  }

  /** Goes on over the same state once what commits added is on disk: `view` reads it from there. */
  settle(view: StateView): void {
    if (!bytesEqual(view.root, this.#view.root)) throw new Error('a state settles on itself');
    this.#view = view;
    this.#batch = new StateBatch(view.database);
  }

  /** The state under the changes. */
  get view(): StateView {
    return this.#view;
  }

  account(address: Hex): AccountState | undefined {
    const known = this.#accounts.get(address);
    if (known !== undefined) return known ?? undefined;
    const account = this.#view.account(address) ?? null;
    this.#accounts.set(address, account);
    return account ?? undefined;
  }

  /** Sets an account; undefined removes it with its storage. */
  setAccount(address: Hex, account: AccountState | undefined): void {
    if (account === undefined) this.clearStorage(address);
    const before = this.account(address) ?? null;
    this.#undo.push(() => this.#accounts.set(address, before));
    this.#accounts.set(address, account ?? null);
    this.#dirtyAccounts.add(address);
  }

  /** Changes some fields of an account, which is made if it is not there. */
  updateAccount(address: Hex, fields: Partial<AccountState>): void {
    this.setAccount(address, { ...(this.account(address) ?? emptyAccount), ...fields });
  }

  code(address: Hex): Uint8Array {
    const account = this.account(address);
    if (account === undefined) return emptyBytes;
    return this.#codes.get(bytesToHex(account.codeHash)) ?? this.#view.database.code(account.codeHash);
  }

  setCode(address: Hex, code: Uint8Array): void {
    const codeHash = code.length === 0 ? emptyCodeHash : keccak256(code);
    if (code.length > 0) this.#codes.set(bytesToHex(codeHash), code);
    this.updateAccount(address, { codeHash });
  }

  /** The value of a slot of 32 bytes, without leading zeros. */
  storage(address: Hex, slot: Uint8Array): Uint8Array {
    const storage = this.#storage(address);
    const key = bytesToHex(normalizeSlot(slot, this.#view.database.form));
    const known = storage.slots.get(key);
    if (known !== undefined) return known;
    const value = storage.base === emptyStorageRoot ? emptyBytes : this.#view.storageAt(storage.base, slot);
    storage.slots.set(key, value);
    return value;
  }

  setStorage(address: Hex, slot: Uint8Array, value: Uint8Array): void {
    const before = this.storage(address, slot);
    const key = bytesToHex(normalizeSlot(slot, this.#view.database.form));
    const storage = this.#storage(address);
    const wasDirty = storage.dirty.has(key);
    this.#undo.push(() => {
      storage.slots.set(key, before);
      if (!wasDirty) storage.dirty.delete(key);
    });
    this.#rememberOriginal(address, key, before);
    storage.slots.set(key, trimLeadingZeros(value));
    storage.dirty.add(key);
    this.#dirtyAccounts.add(address);
  }

  /** The value of a slot at the start of the transaction. */
  originalStorage(address: Hex, slot: Uint8Array): Uint8Array {
    const key = bytesToHex(normalizeSlot(slot, this.#view.database.form));
    return this.#originals.get(address)?.get(key) ?? this.storage(address, slot);
  }

  /** From here on, `originalStorage` names the values as they are. */
  startTransaction(): void {
    this.#originals.clear();
  }

  /** Removes the whole storage of an account. */
  clearStorage(address: Hex): void {
    const before = this.#storage(address);
    const wasTouched = before.dirty.size > 0 || before.base !== emptyStorageRoot;
    if (!wasTouched) return;
    this.#undo.push(() => this.#storages.set(address, before));
    this.#storages.set(address, { base: emptyStorageRoot, slots: new Map(), dirty: new Set() });
    this.#dirtyAccounts.add(address);
    const account = this.account(address);
    if (account !== undefined) this.updateAccount(address, { storageRoot: emptyStorageRoot });
  }

  checkpoint(): void {
    this.#checkpoints.push(this.#undo.length);
  }

  /** Keeps the changes since the last checkpoint. */
  keep(): void {
    this.#checkpoints.pop();
    // Without a checkpoint left, nothing can be asked to be undone.
    if (this.#checkpoints.length === 0) this.#undo.length = 0;
  }

  /** How many checkpoints are open. */
  get depth(): number {
    return this.#checkpoints.length;
  }

  /** Undoes the changes since the checkpoint that was opened at that depth, with those of all that are open inside of it. */
  revertTo(depth: number): void {
    while (this.#checkpoints.length > depth) this.revert();
  }

  /** Undoes the changes since the last checkpoint. */
  revert(): void {
    const length = this.#checkpoints.pop() ?? 0;
    while (this.#undo.length > length) this.#undo.pop()?.();
  }

  /**
   * Puts the changes into the tries and returns the root of 32 bytes. What is new is then in `batch`. The caches stay:
   * the state continues from the new root.
   * @throws Error while a checkpoint is open.
   */
  commit(): Uint8Array {
    if (this.#checkpoints.length > 0) throw new Error('a state is committed without open checkpoints only');
    const accounts = new Trie(this.#batch.nodes, this.#view.root);
    for (const address of this.#dirtyAccounts) {
      this.#batch.changedAccounts.add(address);
      const preimage = hexToBytes(address);
      const key = keccak256(preimage);
      const account = this.#accounts.get(address) ?? null;
      if (account === null) {
        accounts.remove(key);
        continue;
      }
      this.#batch.addPreimage(key, preimage);
      const committed = this.#commitStorage(address, account);
      accounts.put(key, encodeAccount(committed, this.#batch.form));
      const code = this.#codes.get(bytesToHex(committed.codeHash));
      if (code !== undefined) this.#batch.addCode(committed.codeHash, code);
    }
    this.#undo.length = 0;
    this.#dirtyAccounts = new Set();
    this.#codes = new Map();
    const root = accounts.commit();
    this.#view = new StateView(this.#batch, root);
    return root;
  }

  /** About how many bytes of memory the accounts and slots take that are held. */
  get bytes(): number {
    let bytes = this.#accounts.size * accountBytes;
    for (const { slots } of this.#storages.values()) bytes += storageBytes + slots.size * slotBytes;
    return bytes;
  }

  #commitStorage(address: Hex, account: AccountState): AccountState {
    const storage = this.#storages.get(address);
    if (storage === undefined || (storage.dirty.size === 0 && storage.base === account.storageRoot))
      return account;
    const trie = new Trie(this.#batch.nodes, storage.base);
    for (const slot of storage.dirty) {
      const value = storage.slots.get(slot) ?? emptyBytes;
      const preimage = hexToBytes(slot);
      const key = keccak256(preimage);
      if (value.length === 0) {
        trie.remove(key);
        continue;
      }
      trie.put(key, encodeRlp(value));
      this.#batch.addPreimage(key, preimage);
    }
    storage.dirty.clear();
    storage.base = trie.commit();
    const committed = { ...account, storageRoot: storage.base };
    this.#accounts.set(address, committed);
    return committed;
  }

  #storage(address: Hex): StorageState {
    const known = this.#storages.get(address);
    if (known !== undefined) return known;
    const base = this.account(address)?.storageRoot ?? emptyStorageRoot;
    const storage: StorageState = {
      base: Buffer.compare(base, emptyStorageRoot) === 0 ? emptyStorageRoot : base,
      slots: new Map(),
      dirty: new Set(),
    };
    this.#storages.set(address, storage);
    return storage;
  }

  #rememberOriginal(address: Hex, key: Hex, value: Uint8Array): void {
    const slots = this.#originals.get(address);
    if (slots === undefined) this.#originals.set(address, new Map([[key, value]]));
    else if (!slots.has(key)) slots.set(key, value);
  }
}
