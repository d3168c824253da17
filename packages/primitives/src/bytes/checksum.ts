import { EncodingError } from './encoding-error.js';
import { sha256 } from './hash.js';

const size = 4;

/** Appends the last four bytes of the sha256 of the bytes. */
export function appendChecksum(bytes: Uint8Array): Uint8Array {
  const sealed = new Uint8Array(bytes.length + size);
  sealed.set(bytes);
  sealed.set(sha256(bytes).subarray(-size), bytes.length);
  return sealed;
}

/**
 * Returns the bytes before the checksum.
 * @throws EncodingError `length` below four bytes, `checksum` where the sum is another.
 */
export function removeChecksum(sealed: Uint8Array): Uint8Array {
  if (sealed.length < size)
    throw new EncodingError('length', 'input string is smaller than the checksum size');
  const bytes = sealed.slice(0, -size);
  const sum = sha256(bytes).subarray(-size);
  if (sum.some((byte, i) => byte !== sealed[bytes.length + i])) {
    throw new EncodingError('checksum', 'invalid input checksum');
  }
  return bytes;
}

/** @throws EncodingError `length` unless there are exactly `length` bytes. */
export function checkLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length === length) return bytes;
  throw new EncodingError('length', `invalid hash length: expected ${length} bytes but got ${bytes.length}`);
}
