import type { SubStore } from '../../storage/sub-store.js';
import { bytesToHex, type Hex } from '../bytes.js';
import { LruCache } from '../lru-cache.js';
import { createNodeStore, type NodeStore } from '../trie/node-store.js';
import { emptyCodeHash, type StateForm } from './account.js';

const maxCachedCodes = 1024;

/** The trie nodes and the contract codes of a chain, for every state it ever had. */
export interface StateDatabase {
  readonly form: StateForm;
  readonly nodes: NodeStore;
  /** The code of that hash of 32 bytes. @throws Error when it is missing: the store is damaged. */
  code(hash: Uint8Array): Uint8Array;
  /** Keeps a new code in memory until `flush`. */
  addCode(hash: Uint8Array, code: Uint8Array): void;
  /** Writes what is new; called inside a write of the store, and followed by `flushed`. */
  flush(): void;
  flushed(): void;
  /** Forgets what is new. */
  discard(): void;
}

/** The state database of two sub-stores. */
export function createStateDatabase(nodes: SubStore, codes: SubStore, form: StateForm): StateDatabase {
  const nodeStore = createNodeStore(nodes);
  const freshCodes = new Map<Hex, { hash: Uint8Array; code: Uint8Array }>();
  const cache = new LruCache<Hex, Uint8Array>(maxCachedCodes);
  const emptyHash = bytesToHex(emptyCodeHash);
  return {
    form,
    nodes: nodeStore,
    code(hash) {
      const name = bytesToHex(hash);
      if (name === emptyHash) return new Uint8Array(0);
      const known = cache.get(name) ?? freshCodes.get(name)?.code;
      if (known !== undefined) return known;
      const code = codes.get(hash);
      if (code === undefined) throw new Error(`code ${name} is missing from ${codes.name}`);
      cache.set(name, code);
      return code;
    },
    addCode(hash, code) {
      freshCodes.set(bytesToHex(hash), { hash, code });
    },
    flush() {
      nodeStore.flush();
      for (const { hash, code } of freshCodes.values()) codes.put(hash, code);
    },
    flushed() {
      nodeStore.flushed();
      for (const [name, { code }] of freshCodes) cache.set(name, code);
      freshCodes.clear();
    },
    discard() {
      nodeStore.discard();
      freshCodes.clear();
    },
  };
}
