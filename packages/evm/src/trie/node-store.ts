import { LruCache } from '@firn/chain-runtime';
import { keccak256 } from '@firn/crypto';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import { damagedEntry, type SubStore } from '@firn/storage';
import { MissingStateError } from './missing-state-error.js';
import type { NodeHash, TrieNode } from './node.js';
import { decodeNode, hashToBytes } from './node-codec.js';

// A branch of 532 bytes holds up to 16 strings and an array: 1.6 kB. Other nodes are small, and objects have a price.
const nodeBytes = ({ encoded }: TrieNode): number => 320 + 2.5 * (encoded?.length ?? 0);

/** Where a trie finds its nodes, and where it puts new ones. */
export interface NodeStore {
  /** @throws MissingStateError when there is no such node. */
  get(hash: NodeHash): TrieNode;
  add(hash: NodeHash, node: TrieNode): void;
}

/** The nodes on disk, which are read through a cache. */
export class StoredNodes implements NodeStore {
  /** RLP by hash. */
  readonly stored: SubStore;
  readonly #cache: LruCache<NodeHash, TrieNode>;

  /** @param maxCachedBytes about the most memory that nodes take which were read or written */
  constructor(stored: SubStore, maxCachedBytes: number) {
    this.stored = stored;
    this.#cache = new LruCache(maxCachedBytes, nodeBytes);
  }

  /** How many nodes there are. */
  get size(): number {
    return this.stored.size;
  }

  /** The RLP of the node of that hash of 32 bytes, past the cache. @throws MissingStateError, or StoreError `entry` for one of another hash. */
  read(hash: Uint8Array): Uint8Array {
    const encoded = this.stored.get(hash);
    if (encoded === undefined) throw new MissingStateError(bytesToHex(hash));
    if (bytesEqual(keccak256(encoded), hash)) return encoded;
    throw damagedEntry(`trie node ${bytesToHex(hash)} cannot be read: it has another hash`);
  }

  get(hash: NodeHash): TrieNode {
    const known = this.#cache.get(hash);
    if (known !== undefined) return known;
    const node = decodeNode(this.read(hashToBytes(hash)));
    this.#cache.set(hash, node);
    return node;
  }

  /** The encoding of a node, or undefined. */
  find(hash: NodeHash): Uint8Array | undefined {
    return this.#cache.get(hash)?.encoded ?? this.stored.get(hashToBytes(hash));
  }

  /** @throws Error always: new nodes are gathered elsewhere and written with their block. */
  add(hash: NodeHash): void {
    throw new Error(`node 0x${hashToBytes(hash).toString('hex')} is added to a state that is only read`);
  }

  /** Writes new nodes; called inside a write of the store. */
  write(nodes: ReadonlyMap<NodeHash, TrieNode>): void {
    for (const [hash, { encoded }] of nodes) {
      if (encoded !== null) this.stored.put(hashToBytes(hash), encoded);
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
