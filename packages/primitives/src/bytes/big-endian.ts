import { emptyBytes } from './byte-arrays.js';
import { bytesToHex, hexToBytes } from './hex.js';

/** The number that big-endian bytes hold; no bytes are 0. */
export function bytesToBigint(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n;
  return BigInt(bytesToHex(bytes));
}

/** The number, at least 0, in big-endian bytes without leading zeros; 0 is no bytes. */
export function bigintToBytes(value: bigint): Uint8Array {
  if (value === 0n) return emptyBytes;
  const digits = value.toString(16);
  return hexToBytes(digits.length % 2 === 0 ? `0x${digits}` : `0x0${digits}`);
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
