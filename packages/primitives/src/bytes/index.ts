export type { HexString as Hex } from '../codecs/hex-string.js';
export { bigintToBytes, bigintToWord, bytesToBigint, padLeft, trimLeadingZeros } from './big-endian.js';
export { bytesEqual, emptyBytes, isZero } from './byte-arrays.js';
export { bytesToHex, hexToBytes } from './hex.js';
