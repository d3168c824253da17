import { isHexFrom } from './hex-digits.js';
import type { HexString } from './hex-string.js';

const prefix = '0x';
const addressLength = prefix.length + 40;
const hashLength = prefix.length + 64;
const checksumLength = 8;

/** Whether a JSON value is an account address of an EVM chain: `0x` and 20 bytes of hex, either case; the case checksum is not checked. */
export function isAddress(value: unknown): value is HexString {
  return typeof value === 'string' && value.length === addressLength && isPrefixedHex(value);
}

/** Whether a JSON value is `0x` and 32 bytes of hex, either case. */
export function isHash(value: unknown): value is HexString {
  return typeof value === 'string' && value.length === hashLength && isPrefixedHex(value);
}

/** Whether a JSON value is `0x` and whole bytes of hex, either case; `0x` is no bytes. */
export function isHexBytes(value: unknown): value is HexString {
  return typeof value === 'string' && value.length % 2 === 0 && isPrefixedHex(value);
}

/** Whether a JSON value has the form of hex with checksum: `0x` and at least four whole bytes. {@link hexWithChecksumToBytes} checks the sum. */
export function isHexChecksum(value: unknown): value is HexString {
  return isHexBytes(value) && value.length >= prefix.length + checksumLength;
}

function isPrefixedHex(text: string): boolean {
  return text.startsWith(prefix) && isHexFrom(text, prefix.length);
}
