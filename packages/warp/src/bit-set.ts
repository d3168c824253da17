import { bigintToBytes } from '@firn/primitives/bytes';

/**
 * The indexes of the bits that are set; bit 0 is the last bit of the last byte. Undefined for bytes with a leading zero
 * byte, which no set is written as.
 */
export function decodeBitSet(bytes: Uint8Array): number[] | undefined {
  if (bytes.length > 0 && bytes[0] === 0) return undefined;
  const indexes: number[] = [];
  for (let index = 0; index < bytes.length * 8; index += 1) {
    const byte = bytes[bytes.length - 1 - (index >> 3)] ?? 0;
    if (((byte >> (index & 7)) & 1) === 1) indexes.push(index);
  }
  return indexes;
}

/** The bytes of a set of indexes; none for the empty set. */
export function encodeBitSet(indexes: Iterable<number>): Uint8Array {
  let bits = 0n;
  for (const index of indexes) bits |= 1n << BigInt(index);
  return bigintToBytes(bits);
}
