import { base58 } from '@scure/base';
import { appendChecksum, removeChecksum } from './checksum.js';
import { EncodingError } from './encoding-error.js';

// Base58 takes quadratic time.
const maxLength = 16_384;
const foreign = /[^1-9A-HJ-NP-Za-km-z]/u;

/**
 * Reads cb58: base58 of bytes and the last four bytes of their sha256.
 * @throws EncodingError `digits`, `length` (too short for a checksum, or more than 16384 digits) or `checksum`.
 * @example
 * ```ts
 * cb58ToBytes('11111111111111111111111111111111LpoYY').length; // 32
 * ```
 */
export function cb58ToBytes(text: string): Uint8Array {
  if (text.length > maxLength)
    throw new EncodingError('length', `base58 decoding error: more than ${maxLength} digits`);
  if (text === '') throw new EncodingError('length', 'base58 decoding error: zero length string');
  const wrong = foreign.exec(text);
  if (wrong !== null)
    throw new EncodingError('digits', `base58 decoding error: invalid base58 digit ('${wrong[0]}')`);
  return removeChecksum(base58.decode(text));
}

/** Writes bytes as cb58. */
export function bytesToCb58(bytes: Uint8Array): string {
  return base58.encode(appendChecksum(bytes));
}
