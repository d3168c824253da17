import { bigintToWord, bytesToHex, type Hex } from '@firn/primitives/bytes';

const addressMask = (1n << 160n) - 1n;

/** The item at `depth` from the top of a stack whose bottom comes first; 0 where there is none. */
export function fromTop(stack: readonly bigint[], depth: number): bigint {
  return stack[stack.length - 1 - depth] ?? 0n;
}

/** The address in a stack item. */
export function toAddress(item: bigint): Hex {
  return `0x${(item & addressMask).toString(16).padStart(40, '0')}`;
}

/** The 32 bytes of a stack item. */
export function toWord(item: bigint): Hex {
  return `0x${item.toString(16).padStart(64, '0')}`;
}

/** The 32 bytes of a stack item or of a value without leading zeros. */
export function wordOf(value: Uint8Array | bigint): Hex {
  return typeof value === 'bigint'
    ? bytesToHex(bigintToWord(value))
    : `0x${Buffer.from(value).toString('hex').padStart(64, '0')}`;
}

/** A piece of memory, with zeros where the memory ends before it. */
export function memorySlice(memory: Uint8Array, offset: bigint, length: bigint): Uint8Array {
  // What would be longer than the memory can ever be costs more gas than there is: such an instruction never runs.
  if (length === 0n || length > maxSlice) return new Uint8Array(0);
  const size = Number(length);
  const slice = new Uint8Array(size);
  if (offset < BigInt(memory.length)) slice.set(memory.subarray(Number(offset), Number(offset) + size));
  return slice;
}

const maxSlice = 0x4000_0000n;
