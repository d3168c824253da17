import { hexToBytes as decodeHex, bytesToHex as encodeHex } from '@noble/hashes/utils.js';
import type { HexString } from '../codecs/hex-string.js';
import { appendChecksum, removeChecksum } from './checksum.js';
import { EncodingError } from './encoding-error.js';

const foreign = /[^0-9a-fA-F]/u;

/**
 * Reads `0x` and hex digits of either case; the empty text is no bytes.
 * @throws EncodingError `prefix`, `digits`, or `length` for half a byte.
 */
export function hexToBytes(text: string): Uint8Array {
  if (text === '') return new Uint8Array(0);
  if (!text.startsWith('0x')) throw new EncodingError('prefix', 'missing 0x prefix to hex encoding');
  const digits = text.slice(2);
  const wrong = foreign.exec(digits);
  if (wrong !== null)
    throw new EncodingError('digits', `encoding/hex: invalid byte: ${describeCharacter(wrong[0])}`);
  if (digits.length % 2 !== 0) throw new EncodingError('length', 'encoding/hex: odd length hex string');
  return decodeHex(digits);
}

/** Writes bytes as `0x` and lower-case hex. */
export function bytesToHex(bytes: Uint8Array): HexString {
  return `0x${encodeHex(bytes)}`;
}

/**
 * Reads hex with checksum: `0x` and the hex of bytes and the last four bytes of their sha256; the empty text is no bytes.
 * @throws EncodingError as {@link hexToBytes} does, `length` below four bytes, `checksum` where the sum is another.
 */
export function hexWithChecksumToBytes(text: string): Uint8Array {
  return text === '' ? new Uint8Array(0) : removeChecksum(hexToBytes(text));
}

/** Writes bytes as hex with checksum. */
export function bytesToHexWithChecksum(bytes: Uint8Array): HexString {
  return bytesToHex(appendChecksum(bytes));
}

function describeCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')} '${character}'`;
}
