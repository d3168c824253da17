import { setImmediate } from 'node:timers/promises';
import { keccak256 } from '@firn/crypto';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { EmittedLog } from './receipt.js';

/** Length of a bloom filter in bytes: 2048 bits. */
const bloomLength = 256;

/** The three bits of an address or a topic (yellow paper, section 4.3.1), as positions from the last bit. */
export function bloomBits(item: Hex): readonly [number, number, number] {
  const hash = keccak256(hexToBytes(item));
  const bit = (at: number): number => (((hash[at] as number) << 8) | (hash[at + 1] as number)) & 2047;
  return [bit(0), bit(2), bit(4)];
}

/** Blooms of long lists of logs, for as long as somebody has the lists: each is asked for several times while its block is made. */
const known = new WeakMap<readonly EmittedLog[], Uint8Array>();
/** Longer lists are long. */
const manyLogs = 1_000;

/** A bloom filter of the addresses and topics of logs. */
export function logsToBloom(logs: readonly EmittedLog[]): Uint8Array {
  const kept = known.get(logs);
  if (kept !== undefined) return kept;
  const bloom = new Uint8Array(bloomLength);
  addLogs(bloom, logs);
  if (logs.length > manyLogs) known.set(logs, bloom);
  return bloom;
}

/** The same; where there are many, some of them in each turn of the event loop. */
export async function bloomInTurns(logs: readonly EmittedLog[]): Promise<Uint8Array> {
  if (logs.length <= manyLogs) return logsToBloom(logs);
  const bloom = new Uint8Array(bloomLength);
  for (let at = 0; at < logs.length; at += manyLogs) {
    addLogs(bloom, logs.slice(at, at + manyLogs));
    await setImmediate();
  }
  known.set(logs, bloom);
  return bloom;
}

function addLogs(bloom: Uint8Array, logs: readonly EmittedLog[]): void {
  // Logs of one contract share most of what they have.
  const added = new Set<Hex>();
  const add = (item: Hex): void => {
    if (added.has(item)) return;
    added.add(item);
    addToBloom(bloom, item);
  };
  for (const { address, topics } of logs) {
    add(address);
    for (const topic of topics) add(topic);
  }
}

/** Sets the bits of `part` in `bloom`. */
export function mergeBloom(bloom: Uint8Array, part: Uint8Array): void {
  for (let i = 0; i < bloomLength; i += 1) bloom[i] = (bloom[i] as number) | (part[i] as number);
}

/** Whether the item may be among those of the bloom; never wrongly false. */
export function bloomMayHold(bloom: Uint8Array, bits: readonly [number, number, number]): boolean {
  return bits.every((bit) => ((bloom[bloomLength - 1 - (bit >> 3)] as number) & (1 << (bit & 7))) !== 0);
}

function addToBloom(bloom: Uint8Array, item: Hex): void {
  for (const bit of bloomBits(item)) {
    const at = bloomLength - 1 - (bit >> 3);
    bloom[at] = (bloom[at] as number) | (1 << (bit & 7));
  }
}
