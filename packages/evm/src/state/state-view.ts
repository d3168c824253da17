import { RLP } from '@ethereumjs/rlp';
import { LruCache } from '@firn/chain-runtime';
import { keccak256 } from '@firn/crypto';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { Trie } from '../trie/trie.js';
import { type AccountState, decodeAccount, emptyAccount, normalizeSlot } from './account.js';
import type { StateDatabase } from './state-database.js';

const defaultCacheBytes = 2 ** 20;
/** Of what a view keeps, the part that is accounts; the rest is storages. */
const accountPart = 0.75;
// Each with its key in hex. The tries hold no nodes: those are in the cache of the database.
const accountBytes = 512;
const storageBytes = 384;

/** The state of a chain after one block: reads only, and never changes. */
export class StateView {
  readonly root: Uint8Array;
  readonly database: StateDatabase;
  readonly #accounts: Trie;
  readonly #known: LruCache<Hex, AccountState | null>;
  readonly #storages: LruCache<Hex, Trie>;

  /** @param maxCachedBytes about the most memory that accounts and storages take which were read */
  constructor(database: StateDatabase, root: Uint8Array, maxCachedBytes = defaultCacheBytes) {
    this.#known = new LruCache(maxCachedBytes * accountPart, () => accountBytes);
    this.#storages = new LruCache(maxCachedBytes * (1 - accountPart), () => storageBytes);
    this.database = database;
    this.root = root;
    this.#accounts = new Trie(database.nodes, root);
  }

  /** The account, or undefined where the state holds none. */
  account(address: Hex): AccountState | undefined {
    const known = this.#known.get(address);
    if (known !== undefined) return known ?? undefined;
    const encoded = this.#accounts.get(keccak256(hexToBytes(address)));
    const account = encoded === undefined ? null : decodeAccount(encoded, this.database.form);
    this.#known.set(address, account);
    return account ?? undefined;
  }

  /** Wei. */
  balance(address: Hex): bigint {
    return this.account(address)?.balance ?? 0n;
  }

  /** The number of transactions the account sent; of a contract, one more than those it created. */
  nonce(address: Hex): bigint {
    return this.account(address)?.nonce ?? 0n;
  }

  /** The code of the account; empty where there is none. */
  code(address: Hex): Uint8Array {
    return this.database.code((this.account(address) ?? emptyAccount).codeHash);
  }

  /** The value of a storage slot of 32 bytes, without leading zeros; empty for 0. */
  storage(address: Hex, slot: Uint8Array): Uint8Array {
    const account = this.account(address);
    return account === undefined ? new Uint8Array(0) : this.storageAt(account.storageRoot, slot);
  }

  /** The same, in a storage of that root. */
  storageAt(storageRoot: Uint8Array, slot: Uint8Array): Uint8Array {
    const value = this.#storage(storageRoot).get(keccak256(normalizeSlot(slot, this.database.form)));
    return value === undefined ? new Uint8Array(0) : (RLP.decode(value) as Uint8Array);
  }

  /** The Merkle proof of an account: encoded trie nodes from the root on. */
  accountProof(address: Hex): Uint8Array[] {
    return this.#accounts.proof(keccak256(hexToBytes(address)));
  }

  /** The Merkle proof of a storage slot. */
  storageProof(address: Hex, slot: Uint8Array): Uint8Array[] {
    const account = this.account(address) ?? emptyAccount;
    return this.#storage(account.storageRoot).proof(keccak256(normalizeSlot(slot, this.database.form)));
  }

  /** The accounts by the hash of their address, from `start` (a hash) on. Addresses themselves are not stored. */
  *accounts(start?: Uint8Array): Generator<{ key: Uint8Array; account: AccountState }> {
    for (const { key, value } of this.#accounts.entries(start)) {
      yield { key, account: decodeAccount(value, this.database.form) };
    }
  }

  /** The storage of an account by the hash of the slot, from `start` (a hash) on. Values have no leading zeros. */
  *storageEntries(
    storageRoot: Uint8Array,
    start?: Uint8Array,
  ): Generator<{ key: Uint8Array; value: Uint8Array }> {
    for (const { key, value } of this.#storage(storageRoot).entries(start)) {
      yield { key, value: RLP.decode(value) as Uint8Array };
    }
  }

  #storage(root: Uint8Array): Trie {
    const name = bytesToHex(root);
    const known = this.#storages.get(name);
    if (known !== undefined) return known;
    const trie = new Trie(this.database.nodes, root);
    this.#storages.set(name, trie);
    return trie;
  }
}
