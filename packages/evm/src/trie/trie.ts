import { keccak256 } from '@firn/crypto';
import { bytesToNibbles, joinPaths, nibblesToBytes, sharedLength } from './nibbles.js';
import {
  type BranchNode,
  branchNode,
  type Child,
  changeable,
  extensionNode,
  leafNode,
  type NodeHash,
  type TrieNode,
} from './node.js';
import { bytesToHash, encodeNode, hashToBytes } from './node-codec.js';
import type { NodeStore } from './node-store.js';

/** The root of a trie without entries: keccak256(rlp("")). */
export const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

const emptyRootHash = bytesToHash(Buffer.from(emptyRoot.slice(2), 'hex'));

/** The root node of the trie with that root of 32 bytes; null for the empty trie. */
export function rootOf(root: Uint8Array): NodeHash | null {
  const hash = bytesToHash(root);
  return hash === emptyRootHash ? null : hash;
}

/**
 * A Merkle Patricia trie over stored nodes. Changes stay in memory, unhashed, until `commit`, so that a node that is
 * changed many times in a block is hashed once. No key may be a prefix of another.
 */
export class Trie {
  readonly #nodes: NodeStore;
  #root: Child;

  /** Opens the trie with that root of 32 bytes; no root is an empty trie. */
  constructor(nodes: NodeStore, root?: Uint8Array) {
    this.#nodes = nodes;
    this.#root = root === undefined ? null : rootOf(root);
  }

  /** The value of a key, or undefined. */
  get(key: Uint8Array): Uint8Array | undefined {
    const path = bytesToNibbles(key);
    let depth = 0;
    let child = this.#root;
    while (child !== null) {
      const node = this.#resolve(child);
      if (node.kind === 'branch') {
        child = node.children[path[depth] as number] as Child;
        depth += 1;
        continue;
      }
      if (sharedLength(node.path, path, depth) !== node.path.length) return undefined;
      depth += node.path.length;
      if (node.kind === 'leaf') return depth === path.length ? node.value : undefined;
      child = node.child;
    }
    return undefined;
  }

  /** Sets the value of a key. The value must not be empty. */
  put(key: Uint8Array, value: Uint8Array): void {
    this.#root = this.#insert(this.#root, bytesToNibbles(key), 0, value);
  }

  /** Removes a key, if it is there. */
  remove(key: Uint8Array): void {
    this.#root = this.#without(this.#root, bytesToNibbles(key), 0);
  }

  /** Hashes what changed, hands the new nodes to the node store, and returns the root of 32 bytes. */
  commit(): Uint8Array {
    if (this.#root === null) return hashToBytes(emptyRootHash);
    if (typeof this.#root === 'string') return hashToBytes(this.#root);
    const node = this.#root;
    const encoded = this.#encode(node);
    // The root is stored by its hash whatever its size.
    const hash = bytesToHash(keccak256(encoded));
    this.#nodes.add(hash, node);
    this.#root = hash;
    return hashToBytes(hash);
  }

  /** The encoded nodes from the root towards a key, as far as they exist: a Merkle proof. Embedded nodes are part of their parent. */
  proof(key: Uint8Array): Uint8Array[] {
    this.commit();
    const path = bytesToNibbles(key);
    const proof: Uint8Array[] = [];
    let depth = 0;
    let child = this.#root;
    while (child !== null) {
      const node = this.#resolve(child);
      if (typeof child === 'string') proof.push(this.#encode(node));
      if (node.kind === 'branch') {
        child = node.children[path[depth] as number] as Child;
        depth += 1;
        continue;
      }
      if (node.kind === 'leaf' || sharedLength(node.path, path, depth) !== node.path.length) break;
      depth += node.path.length;
      child = node.child;
    }
    return proof;
  }

  /** The entries whose keys are `start` or greater, in the order of their keys. */
  *entries(start: Uint8Array = new Uint8Array(0)): Generator<{ key: Uint8Array; value: Uint8Array }> {
    yield* this.#walk(this.#root, new Uint8Array(0), bytesToNibbles(start));
  }

  *#walk(
    child: Child,
    prefix: Uint8Array,
    start: Uint8Array,
  ): Generator<{ key: Uint8Array; value: Uint8Array }> {
    if (child === null || isBefore(prefix, start)) return;
    const node = this.#resolve(child);
    if (node.kind === 'leaf') {
      const path = joinPaths(prefix, node.path);
      if (!isBefore(path, start)) yield { key: nibblesToBytes(path), value: node.value };
    } else if (node.kind === 'extension') {
      yield* this.#walk(node.child, joinPaths(prefix, node.path), start);
    } else {
      for (const [i, next] of node.children.entries()) {
        yield* this.#walk(next, joinPaths(prefix, Uint8Array.of(i)), start);
      }
    }
  }

  #resolve(child: NodeHash | TrieNode): TrieNode {
    return typeof child === 'string' ? this.#nodes.get(child) : child;
  }

  #insert(child: Child, path: Uint8Array, depth: number, value: Uint8Array): TrieNode {
    if (child === null) return leafNode(path.subarray(depth), value);
    const node = this.#resolve(child);
    if (node.kind === 'branch') {
      const branch = changeable(node);
      const nibble = path[depth] as number;
      branch.children[nibble] = this.#insert(branch.children[nibble] as Child, path, depth + 1, value);
      return branch;
    }
    const shared = sharedLength(node.path, path, depth);
    if (shared === node.path.length) {
      if (node.kind === 'leaf') {
        const leaf = changeable(node);
        leaf.value = value;
        return leaf;
      }
      const extension = changeable(node);
      extension.child = this.#insert(extension.child, path, depth + shared, value);
      return extension;
    }
    return this.#fork(node, shared, path, depth, value);
  }

  // Splits the path of a leaf or an extension where the key leaves it.
  #fork(
    node: Exclude<TrieNode, BranchNode>,
    shared: number,
    path: Uint8Array,
    depth: number,
    value: Uint8Array,
  ): TrieNode {
    const branch = branchNode();
    const rest = node.path.subarray(shared + 1);
    branch.children[node.path[shared] as number] =
      node.kind === 'leaf'
        ? leafNode(rest, node.value)
        : rest.length === 0
          ? node.child
          : extensionNode(rest, node.child);
    branch.children[path[depth + shared] as number] = leafNode(path.subarray(depth + shared + 1), value);
    return shared === 0 ? branch : extensionNode(node.path.subarray(0, shared), branch);
  }

  #without(child: Child, path: Uint8Array, depth: number): Child {
    if (child === null) return null;
    const node = this.#resolve(child);
    if (node.kind === 'leaf') {
      return sharedLength(node.path, path, depth) === path.length - depth ? null : child;
    }
    if (node.kind === 'extension') {
      if (sharedLength(node.path, path, depth) !== node.path.length) return child;
      const next = this.#without(node.child, path, depth + node.path.length);
      if (next === node.child) return child;
      return next === null ? null : this.#prepend(node.path, next);
    }
    const nibble = path[depth] as number;
    const before = node.children[nibble] as Child;
    const after = this.#without(before, path, depth + 1);
    if (after === before) return child;
    const branch = changeable(node);
    branch.children[nibble] = after;
    return after === null ? this.#collapse(branch) : branch;
  }

  // A fork with one way left is no fork: its child takes its place.
  #collapse(branch: BranchNode): TrieNode {
    let only = -1;
    for (let i = 0; i < 16; i += 1) {
      if (branch.children[i] === null) continue;
      if (only !== -1) return branch;
      only = i;
    }
    return this.#prepend(Uint8Array.of(only), branch.children[only] as NodeHash | TrieNode);
  }

  #prepend(path: Uint8Array, child: NodeHash | TrieNode): TrieNode {
    const node = this.#resolve(child);
    if (node.kind === 'branch') return extensionNode(path, child);
    const longer = changeable(node);
    longer.path = joinPaths(path, node.path);
    return longer;
  }

  #encode(node: TrieNode): Uint8Array {
    if (node.encoded !== null) return node.encoded;
    if (node.kind === 'branch') {
      for (let i = 0; i < 16; i += 1) node.children[i] = this.#seal(node.children[i] as Child);
    } else if (node.kind === 'extension') {
      node.child = this.#seal(node.child) as NodeHash | TrieNode;
    }
    node.encoded = encodeNode(node);
    return node.encoded;
  }

  #seal(child: Child): Child {
    if (child === null || typeof child === 'string') return child;
    const encoded = this.#encode(child);
    if (encoded.length < 32) return child;
    const hash = bytesToHash(keccak256(encoded));
    this.#nodes.add(hash, child);
    return hash;
  }
}

function isBefore(path: Uint8Array, start: Uint8Array): boolean {
  const shared = sharedLength(path, start, 0);
  if (shared === path.length || shared === start.length) return false;
  return (path[shared] as number) < (start[shared] as number);
}
