import type { SubStore } from '../../storage/sub-store.js';
import { bytesToHex, type Hex } from '../bytes.js';
import { LruCache } from '../lru-cache.js';
import { NodeBatch, type NodeStore, StoredNodes } from '../trie/node-store.js';
import { emptyCodeHash, type StateForm } from './account.js';

const maxCachedCodes = 1024;
const emptyHash = bytesToHex(emptyCodeHash);

/** The trie nodes and the contract codes of a chain, for every state that it ever had. */
export interface StateDatabase {
  readonly form: StateForm;
  readonly nodes: NodeStore;
  /** The code of that hash of 32 bytes. @throws Error when it is missing: the store is damaged. */
  code(hash: Uint8Array): Uint8Array;
}

/** The states on disk. */
export class StoredStates implements StateDatabase {
  readonly form: StateForm;
  readonly nodes: StoredNodes;
  readonly #codes: SubStore;
  readonly #cache = new LruCache<Hex, Uint8Array>(maxCachedCodes);

  constructor(nodes: SubStore, codes: SubStore, form: StateForm) {
    this.form = form;
    this.nodes = new StoredNodes(nodes);
    this.#codes = codes;
  }

  code(hash: Uint8Array): Uint8Array {
    const name = bytesToHex(hash);
    if (name === emptyHash) return new Uint8Array(0);
    const known = this.#cache.get(name);
    if (known !== undefined) return known;
    const code = this.#codes.get(hash);
    if (code === undefined) throw new Error(`code ${name} is missing from ${this.#codes.name}`);
    this.#cache.set(name, code);
    return code;
  }

  /** Writes what a batch gathered; called inside a write of the store. */
  write(batch: StateBatch): void {
    this.nodes.write(batch.nodes.nodes);
    for (const { hash, code } of batch.codes.values()) this.#codes.put(hash, code);
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
}
