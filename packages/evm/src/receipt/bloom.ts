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

/** A bloom filter of the addresses and topics of logs. */
export function logsToBloom(logs: readonly EmittedLog[]): Uint8Array {
  const bloom = new Uint8Array(bloomLength);
  for (const { address, topics } of logs) {
    addToBloom(bloom, address);
    for (const topic of topics) addToBloom(bloom, topic);
  }
  return bloom;
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
