import { sha256 } from '@firn/primitives';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import { keyToUint64, type Store, uint64Key } from '@firn/storage';
import type { Fault } from './fault.js';

/** Checks the blocks of the platform chain: that there is no gap, and that each is under its ID, the hash of its bytes. */
export function* verifyPlatformBlocks(store: Store, onEntry: () => void): Generator<Fault> {
  const blocks = store.subStore('P/blocks');
  const heights = store.subStore('P/blocks-by-id');
  let expected: bigint | undefined;
  for (const { key, value } of blocks.range()) {
    onEntry();
    const height = keyToUint64(key);
    if (expected !== undefined && height !== expected) {
      yield { table: blocks.name, what: `blocks ${expected} to ${height - 1n} are missing` };
    }
    expected = height + 1n;
    const id = sha256(value);
    const known = heights.get(id);
    if (known !== undefined && bytesEqual(known, uint64Key(height))) continue;
    yield { table: blocks.name, what: `block ${height}: its hash ${bytesToHex(id)} is not its ID` };
  }
}
