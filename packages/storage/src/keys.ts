import { maxUint64 } from '@firn/primitives/integers';

/**
 * The key of a 64-bit number: eight bytes, big-endian, so that keys are in the order of the numbers.
 * @throws RangeError below 0 or above 2^64-1.
 */
export function uint64Key(value: bigint): Buffer {
  if (value < 0n || value > maxUint64) throw new RangeError(`key ${value} must be within 0 and 2^64-1`);
  const key = Buffer.allocUnsafe(8);
  key.writeBigUInt64BE(value);
  return key;
}

/** The number of a key that `uint64Key` made. */
export function keyToUint64(key: Uint8Array): bigint {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).readBigUInt64BE();
}

/** The key of a name. */
export function textKey(text: string): Buffer {
  return Buffer.from(text, 'utf8');
}
