import { bytesToHex } from '@firn/primitives/bytes';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addGas,
  decodeWindow,
  emptyWindow,
  encodedWindowLength,
  encodeWindow,
  gasInWindow,
  shiftWindow,
  windowSeconds,
} from '../../src/fees/gas-window.js';

const maxUint64 = (1n << 64n) - 1n;
const windows = fc.array(fc.bigInt(0n, maxUint64), { minLength: windowSeconds, maxLength: windowSeconds });

describe('the window of used gas', () => {
  it('is 80 big-endian bytes, the oldest second first', () => {
    const window = addGas(shiftWindow(addGas(emptyWindow, 0x0102n), 3n), 5n);
    expect(bytesToHex(encodeWindow(window))).toBe(
      `0x${'00'.repeat(48)}0000000000000102${'00'.repeat(16)}0000000000000005`,
    );
  });

  it('survives its encoding, whatever follows it', () => {
    fc.assert(
      fc.property(windows, fc.uint8Array({ maxLength: 64 }), (window, more) => {
        const encoded = Buffer.concat([encodeWindow(window), more]);
        expect(decodeWindow(encoded)).toEqual(window);
      }),
    );
  });

  it('refuses less than 80 bytes', () => {
    expect(() => decodeWindow(new Uint8Array(encodedWindowLength - 1))).toThrow(
      new RangeError('insufficient length for window: expected at least 80 bytes but got 79 bytes'),
    );
  });

  it('forgets what is older than ten seconds, and nothing else', () => {
    fc.assert(
      fc.property(windows, fc.nat({ max: 20 }), (window, seconds) => {
        const shifted = shiftWindow(window, BigInt(seconds));
        expect(shifted).toHaveLength(windowSeconds);
        const kept = window.slice(Math.min(seconds, windowSeconds));
        expect(shifted).toEqual([...kept, ...Array.from({ length: windowSeconds - kept.length }, () => 0n)]);
      }),
    );
  });

  it('shifts twice as it does once by the sum', () => {
    const seconds = fc.bigInt(0n, 12n);
    fc.assert(
      fc.property(windows, seconds, seconds, (window, a, b) => {
        expect(shiftWindow(shiftWindow(window, a), b)).toEqual(shiftWindow(window, a + b));
      }),
    );
  });

  it('saturates at 64 bits', () => {
    expect(addGas(addGas(emptyWindow, maxUint64), 1n).at(-1)).toBe(maxUint64);
    expect(gasInWindow(addGas(shiftWindow(addGas(emptyWindow, maxUint64), 1n), 1n))).toBe(maxUint64);
  });
});
