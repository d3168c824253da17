import { RLP } from '@ethereumjs/rlp';
import { createKeccak } from 'hash-wasm';
import type { Hex } from '../chain-source.js';

// Compiled: several times faster than one in JavaScript, and every block is hashed.
const hasher = await createKeccak(256);

/** The keccak-256 hash: 32 bytes. */
export function keccak(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary');
}

/** The keccak-256 hash in hexadecimal. */
export function keccakHex(bytes: Uint8Array): Hex {
  return `0x${hasher.init().update(bytes).digest('hex')}`;
}

/** A key by its half bytes, and its value. */
type Entry = readonly [nibbles: Uint8Array, value: Uint8Array];
/** A node as it stands in the one above: its RLP where that is short, else the RLP of its hash. */
type Node = (Uint8Array | Node)[];

const hashLength = 32;

/** The root of a list, as headers name it: of the Merkle Patricia trie from the RLP of each index to the item. */
export function listRoot(items: readonly Uint8Array[]): Hex {
  if (items.length === 0) return keccakHex(RLP.encode(new Uint8Array(0)));
  const entries = items.map((item, index): Entry => [toNibbles(RLP.encode(index)), item]);
  return keccakHex(RLP.encode(nodeOf(entries, 0)));
}

/** The node of entries that agree in their first `depth` half bytes. No key is the beginning of another one. */
function nodeOf(entries: readonly Entry[], depth: number): Node {
  const [first] = entries as readonly [Entry];
  if (entries.length === 1) return [compact(first[0].subarray(depth), true), first[1]];
  const shared = sharedLength(entries, depth);
  if (shared > 0)
    return [compact(first[0].subarray(depth, depth + shared), false), linkOf(entries, depth + shared)];
  const groups = Array.from({ length: 16 }, (): Entry[] => []);
  for (const entry of entries) groups[entry[0][depth] as number]?.push(entry);
  const none = new Uint8Array(0);
  return [...groups.map((group) => (group.length === 0 ? none : linkOf(group, depth + 1))), none];
}

function linkOf(entries: readonly Entry[], depth: number): Uint8Array | Node {
  const node = nodeOf(entries, depth);
  const bytes = RLP.encode(node);
  return bytes.length < hashLength ? node : keccak(bytes);
}

function sharedLength(entries: readonly Entry[], depth: number): number {
  const [first] = entries[0] as Entry;
  let length = first.length - depth;
  for (const [nibbles] of entries) {
    let same = 0;
    while (same < length && nibbles[depth + same] === first[depth + same]) same++;
    length = same;
  }
  return length;
}

function toNibbles(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes.length * 2 === 0 ? [] : [...bytes].flatMap((byte) => [byte >> 4, byte & 15]));
}

/** Half bytes as a path of a leaf or of an extension (yellow paper, appendix C). */
function compact(nibbles: Uint8Array, isLeaf: boolean): Uint8Array {
  const isOdd = nibbles.length % 2 === 1;
  const flag = (isLeaf ? 2 : 0) + (isOdd ? 1 : 0);
  const even = isOdd ? [flag, ...nibbles] : [flag, 0, ...nibbles];
  return Uint8Array.from({ length: even.length / 2 }, (_, at) => {
    return ((even[2 * at] as number) << 4) | (even[2 * at + 1] as number);
  });
}
