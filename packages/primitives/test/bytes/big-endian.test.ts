import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bigintToBytes,
  bigintToWord,
  bytesEqual,
  bytesToBigint,
  emptyBytes,
  isZero,
  padLeft,
  trimLeadingZeros,
} from '../../src/bytes/index.js';

it('numbers give back themselves, in as few bytes as they need', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), (value) => {
      const bytes = bigintToBytes(value);
      expect(bytesToBigint(bytes)).toBe(value);
      expect(bytes[0]).not.toBe(0);
      expect(bytesToBigint(bigintToWord(value))).toBe(value);
      expect(trimLeadingZeros(bigintToWord(value))).toEqual(bytes);
    }),
  );
});

it('0 is no bytes, and a word of zeros', () => {
  expect(bigintToBytes(0n)).toEqual(emptyBytes);
  expect(bytesToBigint(emptyBytes)).toBe(0n);
  expect(bigintToWord(0n)).toEqual(new Uint8Array(32));
  expect(trimLeadingZeros(new Uint8Array(3))).toEqual(emptyBytes);
  expect(isZero(emptyBytes) && isZero(new Uint8Array(3))).toBe(true);
  expect(isZero(Uint8Array.of(0, 1))).toBe(false);
});

it('no number is cut to fit', () => {
  expect(padLeft(Uint8Array.of(1, 2), 2)).toEqual(Uint8Array.of(1, 2));
  expect(() => padLeft(Uint8Array.of(1, 2, 3), 2)).toThrow('3 bytes must be at most 2');
  expect(() => bigintToWord(1n << 256n)).toThrow(RangeError);
});

it('bytes are equal byte by byte', () => {
  expect(bytesEqual(Uint8Array.of(1, 2), Buffer.from([1, 2]))).toBe(true);
  expect(bytesEqual(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(bytesEqual(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(false);
});
