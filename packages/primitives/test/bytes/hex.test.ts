import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../../src/bytes/index.js';
import { isEncodingError } from '../../src/index.js';

// Short texts are converted here, long ones by the platform.
const lengths = [0, 1, 23, 24, 25, 39, 40, 41, 300];

describe('hex of any length', () => {
  it.each(lengths)('%i bytes are those of Buffer, in memory of their own', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) % 256);
    const hex = bytesToHex(bytes);
    expect(hex).toBe(`0x${Buffer.from(bytes).toString('hex')}`);
    expect(bytesToHex(new Uint8Array([9, ...bytes, 9]).subarray(1, length + 1))).toBe(hex);
    for (const text of [hex, `0x${hex.slice(2).toUpperCase()}`]) {
      const read = hexToBytes(text);
      expect(read).toEqual(bytes);
      expect(Object.getPrototypeOf(read)).toBe(Uint8Array.prototype);
      expect(read.buffer.byteLength).toBe(length);
    }
  });

  it('a character that is no digit is refused wherever it stands', () => {
    const digits = fc.integer({ min: 1, max: 60 }).map((bytes) => '5a'.repeat(bytes));
    const character = fc.constantFrom(
      'g',
      'G',
      ' ',
      '/',
      ':',
      '@',
      '`',
      'x',
      '\u00e9',
      '\u0430',
      '\uff10',
      '\u0000',
    );
    fc.assert(
      fc.property(digits, fc.nat(), character, (text, at, wrong) => {
        const place = at % text.length;
        const broken = `0x${text.slice(0, place)}${wrong}${text.slice(place + 1)}`;
        expect(() => hexToBytes(broken)).toThrow(/encoding\/hex: invalid byte/);
      }),
    );
  });

  it.each([
    ['5a', 'prefix'],
    ['0X5a', 'prefix'],
    ['0x5', 'length'],
    [`0x${'5a'.repeat(60)}5`, 'length'],
    ['0x5g', 'digits'],
    ['0xg', 'digits'],
  ])('%s is refused for its %s', (text, reason) => {
    try {
      hexToBytes(text);
      expect.unreachable();
    } catch (error) {
      expect(isEncodingError(error) && error.reason).toBe(reason);
    }
  });
});
