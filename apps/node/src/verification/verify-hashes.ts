import { keccak256 } from '@firn/crypto';
import { visitLinks } from '@firn/evm/trie';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import type { SubStore } from '@firn/storage';
import type { Fault } from './fault.js';

/** Checks that every entry of a table is under the hash of its value. A `key` hashed to itself is what a preimage is. */
export function* verifyHashes(part: SubStore, onEntry: () => void): Generator<Fault> {
  for (const { key, value } of part.range()) {
    onEntry();
    if (bytesEqual(keccak256(value), key)) continue;
    yield { table: part.name, what: `entry ${bytesToHex(key)} has another hash` };
  }
}

/** Checks that all nodes of a state's accounts are there, from its root on. */
export function* verifyTrie(nodes: SubStore, root: Uint8Array, what: string): Generator<Fault> {
  const waiting = [Buffer.from(root)];
  for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
    const encoded = nodes.get(hash);
    if (encoded === undefined) {
      yield { table: nodes.name, what: `node ${bytesToHex(hash)} of ${what} is missing` };
      continue;
    }
    try {
      visitLinks(encoded, { node: (link) => waiting.push(Buffer.from(link)), value: () => {} });
    } catch (error) {
      yield { table: nodes.name, what: `node ${bytesToHex(hash)} of ${what}: ${(error as Error).message}` };
    }
  }
}
