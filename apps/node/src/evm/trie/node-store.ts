import type { SubStore } from '../../storage/sub-store.js';
import { LruCache } from '../lru-cache.js';
import type { NodeHash, TrieNode } from './node.js';
import { decodeNode, hashToBytes } from './node-codec.js';

const maxCachedNodes = 131_072;

/** Nodes by their hash: stored ones, and new ones until they are. */
export interface NodeStore {
  /** @throws Error when the node is missing: the store is damaged, or the root was never committed. */
  get(hash: NodeHash): TrieNode;
  has(hash: NodeHash): boolean;
  /** Keeps a new node in memory until `flush`. */
  add(hash: NodeHash, node: TrieNode): void;
  /** Writes the new nodes; called inside a write of the store. They stay readable in memory until `flushed`. */
  flush(): void;
  /** The write is on disk: forgets the list of new nodes. */
  flushed(): void;
  /** Forgets the new nodes: their block was given up. */
  discard(): void;
}

/** The nodes of a sub-store. */
export function createNodeStore(stored: SubStore): NodeStore {
  const fresh = new Map<NodeHash, TrieNode>();
  const cache = new LruCache<NodeHash, TrieNode>(maxCachedNodes);
  return {
    get(hash) {
      const known = cache.get(hash) ?? fresh.get(hash);
      if (known !== undefined) return known;
      const encoded = stored.get(hashToBytes(hash));
      if (encoded === undefined) {
        throw new Error(`trie node 0x${hashToBytes(hash).toString('hex')} is missing from ${stored.name}`);
      }
      const node = decodeNode(encoded);
      cache.set(hash, node);
      return node;
    },
    has: (hash) => fresh.has(hash) || stored.has(hashToBytes(hash)),
    add: (hash, node) => {
      fresh.set(hash, node);
    },
    flush() {
      for (const [hash, node] of fresh) {
        if (node.encoded !== null) stored.put(hashToBytes(hash), node.encoded);
      }
    },
    flushed() {
      for (const [hash, node] of fresh) cache.set(hash, node);
      fresh.clear();
    },
    discard: () => fresh.clear(),
  };
}

/** Nodes in memory alone, for tries that are only hashed. */
export function createMemoryNodeStore(): NodeStore {
  const nodes = new Map<NodeHash, TrieNode>();
  return {
    get(hash) {
      const node = nodes.get(hash);
      if (node === undefined) throw new Error('trie node is missing from memory');
      return node;
    },
    has: (hash) => nodes.has(hash),
    add: (hash, node) => {
      nodes.set(hash, node);
    },
    flush() {},
    flushed() {},
    discard: () => nodes.clear(),
  };
}
