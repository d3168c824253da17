import { keccak256 } from '@firn/crypto';
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
