import type { HexString } from './hex-string.js';

const address = /^0x[0-9a-fA-F]{40}$/;
const hash = /^0x[0-9a-fA-F]{64}$/;
const digits = /^0x[0-9a-fA-F]*$/;

/** Whether a JSON value is an account address of an EVM chain: `0x` and 20 bytes of hex, either case; the case checksum is not checked. */
export function isAddress(value: unknown): value is HexString {
  return typeof value === 'string' && address.test(value);
}

/** Whether a JSON value is `0x` and 32 bytes of hex, either case. */
export function isHash(value: unknown): value is HexString {
  return typeof value === 'string' && hash.test(value);
}

/** Whether a JSON value is `0x` and whole bytes of hex, either case; `0x` is no bytes. */
export function isHexBytes(value: unknown): value is HexString {
  return typeof value === 'string' && value.length % 2 === 0 && digits.test(value);
}

/** Whether a JSON value has the form of hex with checksum: `0x` and at least four whole bytes. {@link hexWithChecksumToBytes} checks the sum. */
export function isHexChecksum(value: unknown): value is HexString {
  return typeof value === 'string' && value.length >= 10 && value.length % 2 === 0 && digits.test(value);
}
