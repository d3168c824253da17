import { bytesToHex as encodeHex } from '@noble/hashes/utils.js';
import type { HexString } from '../codecs/hex-string.js';
import { appendChecksum, removeChecksum } from './checksum.js';
import { EncodingError } from './encoding-error.js';
import { nativeBuffer } from './native-buffer.js';

const foreign = /[^0-9a-fA-F]/u;

// Below that many bytes a program is faster than the call of a native function.
const longBytes = 40;
const longDigits = 24;

const digitValues = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = String.fromCharCode(code);
  return foreign.test(digit) ? -1 : Number.parseInt(digit, 16);
});

/**
 * Reads `0x` and hex digits of either case; the empty text is no bytes.
 * @throws EncodingError `prefix`, `digits`, or `length` for half a byte.
 */
export function hexToBytes(text: string): Uint8Array {
  const size = text.length / 2 - 1;
  const bytes = text.startsWith('0x') && Number.isInteger(size) ? decode(text, size) : undefined;
  if (bytes !== undefined) return bytes;
  if (text === '') return new Uint8Array(0);
  throw hexError(text);
}

/** Writes bytes as `0x` and lower-case hex. */
export function bytesToHex(bytes: Uint8Array): HexString {
  if (nativeBuffer === undefined || bytes.length < longDigits) return `0x${encodeHex(bytes)}`;
  return `0x${nativeBuffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`;
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

/** The bytes of the digits behind the prefix, in memory of their own; undefined where one is no digit. */
function decode(text: string, size: number): Uint8Array | undefined {
  if (nativeBuffer !== undefined && size >= longBytes) {
    const bytes = nativeBuffer.from(text.slice(2), 'hex');
    // It looks at the last 8 bits of a character alone.
    const isAscii = nativeBuffer.byteLength(text) === text.length;
    return isAscii && bytes.length === size ? new Uint8Array(bytes) : undefined;
  }
  const bytes = new Uint8Array(size);
  let wrong = 0;
  for (let i = 0, at = 2; i < size; i++, at += 2) {
    // Of a character beyond ASCII there is no value: NaN, which is 0 here, so that the character itself has to tell.
    const high = text.charCodeAt(at);
    const low = text.charCodeAt(at + 1);
    const value = ((digitValues[high] as number) << 4) | (digitValues[low] as number);
    wrong |= (value & ~0xff) | ((high | low) & ~0x7f);
    bytes[i] = value;
  }
  return wrong === 0 ? bytes : undefined;
}

/** What is wrong with a text that is not `0x` and the digits of whole bytes. */
function hexError(text: string): EncodingError {
  if (!text.startsWith('0x')) return new EncodingError('prefix', 'missing 0x prefix to hex encoding');
  const wrong = foreign.exec(text.slice(2));
  return wrong === null
    ? new EncodingError('length', 'encoding/hex: odd length hex string')
    : new EncodingError('digits', `encoding/hex: invalid byte: ${describeCharacter(wrong[0])}`);
}

function describeCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')} '${character}'`;
}
