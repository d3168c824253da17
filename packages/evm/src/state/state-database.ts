import { LruCache } from '@firn/chain-runtime';
import { keccak256 } from '@firn/crypto';
import { bytesEqual, bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { damagedEntry, type SubStore } from '@firn/storage';
import { type CacheLimits, shareCacheBytes } from '../cache-limits.js';
import { MissingStateError } from '../trie/missing-state-error.js';
import { hashToBytes } from '../trie/node-codec.js';
import { NodeBatch, type NodeStore, StoredNodes } from '../trie/node-store.js';
import { emptyCodeHash, type StateForm } from './account.js';
import type { HashSet } from './hash-set.js';

/** What an entry of a cache takes beside its value. */
const entryBytes = 200;
const emptyHash = bytesToHex(emptyCodeHash);

/** The trie nodes and the contract codes of a chain's states. */
export interface StateDatabase {
  readonly form: StateForm;
  readonly nodes: NodeStore;
  /** The code of that hash of 32 bytes. @throws MissingStateError when it is not there, StoreError `entry` when it has another hash. */
  code(hash: Uint8Array): Uint8Array;
  /** What was hashed to a key of a trie: an address or a slot; undefined where it is not known. */
  preimage(hash: Uint8Array): Uint8Array | undefined;
}

/** Where the states of a chain are on disk. */
export interface StateParts {
  readonly nodes: SubStore;
  readonly codes: SubStore;
  readonly preimages: SubStore;
}

/** The states on disk. */
export class StoredStates implements StateDatabase {
  readonly form: StateForm;
  readonly nodes: StoredNodes;
  /** Codes by hash. */
  readonly codes: SubStore;
  /** While it is there, the hashes of everything that is written are added to it. */
  marks: HashSet | undefined;
  readonly #preimages: SubStore;
  readonly #cache: LruCache<Hex, Uint8Array>;

  constructor(
    { nodes, codes, preimages }: StateParts,
    form: StateForm,
    caches: Pick<CacheLimits, 'trieNodes' | 'codes'> = shareCacheBytes(),
  ) {
    this.form = form;
    this.nodes = new StoredNodes(nodes, caches.trieNodes);
    this.#cache = new LruCache(caches.codes, ({ length }) => length + entryBytes);
    this.codes = codes;
    this.#preimages = preimages;
  }

  preimage(hash: Uint8Array): Uint8Array | undefined {
    return this.#preimages.get(hash);
  }

  code(hash: Uint8Array): Uint8Array {
    const name = bytesToHex(hash);
    if (name === emptyHash) return new Uint8Array(0);
    const known = this.#cache.get(name);
    if (known !== undefined) return known;
    const code = this.codes.get(hash);
    if (code === undefined) throw new MissingStateError(name);
    if (!bytesEqual(keccak256(code), hash))
      throw damagedEntry(`code ${name} cannot be read: it has another hash`);
    this.#cache.set(name, code);
    return code;
  }

  /** The code of that hash, or undefined. */
  findCode(hash: Uint8Array): Uint8Array | undefined {
    return this.#cache.get(bytesToHex(hash)) ?? this.codes.get(hash);
  }

  /** Writes what a batch gathered; called inside a write of the store. */
  write(batch: StateBatch): void {
    this.nodes.write(batch.nodes.nodes);
    for (const { hash, code } of batch.codes.values()) this.codes.put(hash, code);
    for (const [name, preimage] of batch.preimages) {
      const hash = hexToBytes(name);
      if (!this.#preimages.has(hash)) this.#preimages.put(hash, preimage);
    }
    if (this.marks === undefined) return;
    for (const hash of batch.nodes.nodes.keys()) this.marks.add(hashToBytes(hash));
    for (const { hash } of batch.codes.values()) this.marks.add(hash);
  }

  /** Keeps what was written in the caches. */
  remember(batch: StateBatch): void {
    this.nodes.remember(batch.nodes.nodes);
    for (const [name, { code }] of batch.codes) this.#cache.set(name, code);
  }
}

/** What is new of a state, over the states on disk. It is written with its block or dropped. */
export class StateBatch implements StateDatabase {
  readonly form: StateForm;
  readonly nodes: NodeBatch;
  readonly codes = new Map<Hex, { readonly hash: Uint8Array; readonly code: Uint8Array }>();
  /** Addresses of the accounts that were set or removed. */
  readonly changedAccounts = new Set<Hex>();
  /** Keys of the tries that this state set, and what they are the hashes of. */
  readonly preimages = new Map<Hex, Uint8Array>();
  readonly #base: StateDatabase;

  constructor(base: StateDatabase) {
    this.form = base.form;
    this.nodes = new NodeBatch(base.nodes);
    this.#base = base;
  }

  code(hash: Uint8Array): Uint8Array {
    return this.codes.get(bytesToHex(hash))?.code ?? this.#base.code(hash);
  }

  addCode(hash: Uint8Array, code: Uint8Array): void {
    this.codes.set(bytesToHex(hash), { hash, code });
  }

  preimage(hash: Uint8Array): Uint8Array | undefined {
    return this.preimages.get(bytesToHex(hash)) ?? this.#base.preimage(hash);
  }

  addPreimage(hash: Uint8Array, preimage: Uint8Array): void {
    this.preimages.set(bytesToHex(hash), preimage);
  }
}
