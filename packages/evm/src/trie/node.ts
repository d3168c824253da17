/** The hash of a stored node: its 32 bytes as a string of 32 latin1 characters, which a Map compares fast. */
export type NodeHash = string;

/**
 * How a parent names a child: the hash of a stored node, or the node itself while it is not stored on its own
 * (changed since the last commit, or with an encoding below 32 bytes).
 */
export type Child = NodeHash | TrieNode | null;

/** The end of a path. */
export interface LeafNode {
  readonly kind: 'leaf';
  /** The rest of the key, one nibble a byte. */
  path: Uint8Array;
  value: Uint8Array;
  encoded: Uint8Array | null;
}

/** A stretch of path without forks. */
export interface ExtensionNode {
  readonly kind: 'extension';
  path: Uint8Array;
  child: NodeHash | TrieNode;
  encoded: Uint8Array | null;
}

/** A fork. There is no value at a fork: keys of one trie are never prefixes of each other. */
export interface BranchNode {
  readonly kind: 'branch';
  children: Child[];
  encoded: Uint8Array | null;
}

/**
 * A node of a Merkle Patricia trie (Ethereum yellow paper, appendix D). `encoded` is its RLP; null marks a node that
 * was changed since and belongs to one trie alone. A node with an encoding is shared and must not be changed.
 */
export type TrieNode = LeafNode | ExtensionNode | BranchNode;

/** A new leaf. */
export function leafNode(path: Uint8Array, value: Uint8Array): LeafNode {
  return { kind: 'leaf', path, value, encoded: null };
}

/** A new extension. */
export function extensionNode(path: Uint8Array, child: NodeHash | TrieNode): ExtensionNode {
  return { kind: 'extension', path, child, encoded: null };
}

/** A new fork without children. */
export function branchNode(): BranchNode {
  return { kind: 'branch', children: new Array<Child>(16).fill(null), encoded: null };
}

/** The node itself if it may be changed, otherwise a copy that may. */
export function changeable<T extends TrieNode>(node: T): T {
  if (node.encoded === null) return node;
  return node.kind === 'branch'
    ? { ...node, children: node.children.slice(), encoded: null }
    : { ...node, encoded: null };
}
