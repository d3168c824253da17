import type { SubStore } from '../../storage/sub-store.js';
import { LruCache } from '../lru-cache.js';
import type { NodeHash, TrieNode } from './node.js';
import { decodeNode, hashToBytes } from './node-codec.js';

const maxCachedNodes = 65_536;

/** Where a trie finds its nodes, and where it puts new ones. */
export interface NodeStore {
  /** @throws Error when there is no such node. */
  get(hash: NodeHash): TrieNode;
  add(hash: NodeHash, node: TrieNode): void;
}

/** The nodes on disk, which are read through a cache. */
export class StoredNodes implements NodeStore {
  readonly #stored: SubStore;
  readonly #cache = new LruCache<NodeHash, TrieNode>(maxCachedNodes);

  constructor(stored: SubStore) {
    this.#stored = stored;
  }

  get(hash: NodeHash): TrieNode {
    const known = this.#cache.get(hash);
    if (known !== undefined) return known;
    const encoded = this.#stored.get(hashToBytes(hash));
    if (encoded === undefined) {
      throw new Error(
        `trie node 0x${hashToBytes(hash).toString('hex')} is missing from ${this.#stored.name}`,
      );
    }
    const node = decodeNode(encoded);
    this.#cache.set(hash, node);
    return node;
  }

  /** @throws Error always: new nodes are gathered elsewhere and written with their block. */
  add(hash: NodeHash): void {
    throw new Error(`node 0x${hashToBytes(hash).toString('hex')} is added to a state that is only read`);
  }

  /** Writes new nodes; called inside a write of the store. */
  write(nodes: ReadonlyMap<NodeHash, TrieNode>): void {
    for (const [hash, { encoded }] of nodes) {
      if (encoded !== null) this.#stored.put(hashToBytes(hash), encoded);
    }
  }

  /** Keeps nodes that were written in the cache. */
  remember(nodes: ReadonlyMap<NodeHash, TrieNode>): void {
    for (const [hash, node] of nodes) this.#cache.set(hash, node);
  }
}

/** New nodes over those of another store. */
export class NodeBatch implements NodeStore {
  readonly nodes = new Map<NodeHash, TrieNode>();
  readonly #base: NodeStore;

  constructor(base: NodeStore) {
    this.#base = base;
  }

  get(hash: NodeHash): TrieNode {
    return this.nodes.get(hash) ?? this.#base.get(hash);
  }

  add(hash: NodeHash, node: TrieNode): void {
    this.nodes.set(hash, node);
  }
}

/** Nodes in memory alone, for tries that are only hashed. */
export function createMemoryNodeStore(): NodeStore {
  return new NodeBatch({
    get: () => {
      throw new Error('trie node is missing from memory');
    },
    add: () => {},
  });
}
