/** Whole bytes in hex, with `0x`. Lower case. */
export type Hex = `0x${string}`;

/** No bytes. */
export const emptyBytes = new Uint8Array(0);

/** Writes bytes in hex. */
export function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/**
 * Reads hex of whole bytes, with `0x`.
 * @throws RangeError for an odd number of digits or a character that is no digit.
 */
export function hexToBytes(hex: string): Uint8Array {
  const bytes = Buffer.from(hex.slice(2), 'hex');
  if (bytes.length * 2 + 2 !== hex.length || !hex.startsWith('0x')) {
    throw new RangeError(`${JSON.stringify(hex.slice(0, 80))} must be 0x and an even number of hex digits`);
  }
  return bytes;
}

/** The number that big-endian bytes hold; no bytes are 0. */
export function bytesToBigint(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n;
  return BigInt(bytesToHex(bytes));
}

/** The number in big-endian bytes without leading zeros; 0 is no bytes. */
export function bigintToBytes(value: bigint): Uint8Array {
  if (value === 0n) return emptyBytes;
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

/** The bytes without their leading zeros. */
export function trimLeadingZeros(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length && bytes[start] === 0) start += 1;
  return start === 0 ? bytes : bytes.subarray(start);
}

/**
 * The bytes after zeros that fill them up to `length`.
 * @throws RangeError when there are more than `length` bytes.
 */
export function padLeft(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length === length) return bytes;
  if (bytes.length > length) throw new RangeError(`${bytes.length} bytes must be at most ${length}`);
  const padded = new Uint8Array(length);
  padded.set(bytes, length - bytes.length);
  return padded;
}

/** The number in 32 big-endian bytes. */
export function bigintToWord(value: bigint): Uint8Array {
  return padLeft(bigintToBytes(value), 32);
}

/** Whether both hold the same bytes. */
export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

/** Whether every byte is 0. */
export function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
