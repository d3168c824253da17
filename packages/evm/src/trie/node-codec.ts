import { RLP } from '@ethereumjs/rlp';
import { emptyBytes } from '@firn/primitives/bytes';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { packPath, unpackPath } from './nibbles.js';
import { type BranchNode, branchNode, type Child, type NodeHash, type TrieNode } from './node.js';

const hashLength = 32;

/** The bytes of a node hash. */
export function hashToBytes(hash: NodeHash): Buffer {
  return Buffer.from(hash, 'latin1');
}

/** The node hash of 32 bytes. */
export function bytesToHash(bytes: Uint8Array): NodeHash {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Reads the RLP of a node. @throws Error unless it is one. */
export function decodeNode(encoded: Uint8Array): TrieNode {
  return itemsToNode(RLP.decode(encoded) as unknown as RlpItem[], encoded);
}

type RlpItem = Uint8Array | RlpItem[];

function itemsToNode(items: RlpItem[], encoded: Uint8Array): TrieNode {
  if (items.length === 17) {
    const node = branchNode();
    for (let i = 0; i < 16; i += 1) node.children[i] = itemToChild(items[i] as RlpItem);
    node.encoded = encoded;
    return node;
  }
  const [packed, second] = items;
  if (items.length !== 2 || !(packed instanceof Uint8Array) || second === undefined) {
    throw new Error(`a trie node has 2 or 17 items, not ${items.length}`);
  }
  const { path, isLeaf } = unpackPath(packed);
  if (isLeaf) return { kind: 'leaf', path, value: second as Uint8Array, encoded };
  return { kind: 'extension', path, child: itemToChild(second) as NodeHash | TrieNode, encoded };
}

function itemToChild(item: RlpItem): Child {
  if (!(item instanceof Uint8Array)) return itemsToNode(item, encodeRlp(item));
  if (item.length === 0) return null;
  return bytesToHash(item);
}

/** Writes the RLP of a node whose children have encodings, and embeds those below 32 bytes. */
export function encodeNode(node: TrieNode): Uint8Array {
  switch (node.kind) {
    case 'leaf':
      return encodeRlp([packPath(node.path, true), node.value]);
    case 'extension':
      return list([encodeRlp(packPath(node.path, false)), encodeChild(node.child)]);
    case 'branch':
      return encodeBranch(node);
  }
}

const noChild = new Uint8Array([0x80]);

/** Room for the longest head of a list, sixteen children and the empty value. */
const branchScratch = Buffer.alloc(3 + 16 * (hashLength + 1) + 1);
const headLength = 3;

// Written in one go: branches are most of what a block makes new.
function encodeBranch(node: BranchNode): Uint8Array {
  const scratch = branchScratch;
  let at = headLength;
  for (const child of node.children) {
    if (child === null) {
      scratch[at] = 0x80;
      at += 1;
    } else if (typeof child === 'string') {
      scratch[at] = 0x80 + hashLength;
      scratch.write(child, at + 1, 'latin1');
      at += 1 + hashLength;
    } else {
      const encoded = encodeChild(child);
      scratch.set(encoded, at);
      at += encoded.length;
    }
  }
  scratch[at] = 0x80;
  at += 1;
  const length = at - headLength;
  let start = headLength - 1;
  if (length < 56) {
    scratch[start] = 0xc0 + length;
  } else {
    scratch[start] = length & 0xff;
    start -= 1;
    if (length > 0xff) {
      scratch[start] = length >> 8;
      start -= 1;
    }
    scratch[start] = 0xf7 + headLength - 1 - start;
  }
  return new Uint8Array(scratch.subarray(start, at));
}

function encodeChild(child: Child): Uint8Array {
  if (child === null) return noChild;
  if (typeof child === 'string') {
    const item = Buffer.allocUnsafe(hashLength + 1);
    item[0] = 0x80 + hashLength;
    item.write(child, 1, 'latin1');
    return item;
  }
  return child.encoded ?? emptyBytes;
}

// The items are RLP already: an embedded node is a list within the list.
function list(parts: Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const header =
    length < 56 ? [0xc0 + length] : length < 256 ? [0xf8, length] : [0xf9, length >> 8, length & 0xff];
  const encoded = new Uint8Array(header.length + length);
  encoded.set(header);
  let offset = header.length;
  for (const part of parts) {
    encoded.set(part, offset);
    offset += part.length;
  }
  return encoded;
}
