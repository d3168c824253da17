import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeQuantity, encodeQuantity, isQuantity } from '../../src/index.js';

const max = 2n ** 256n - 1n;

describe('quantity', () => {
  it('gives back what it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max }), (value) => {
        const wire: unknown = JSON.parse(encodeQuantity(value));
        expect(isQuantity(wire) && decodeQuantity(wire)).toBe(value);
      }),
    );
  });

  it.each([
    ['0x0', 0n],
    ['0xff', 255n],
    ['0xFF', 255n],
    ['0xAbC', 2748n],
    [`0x${'f'.repeat(64)}`, max],
  ])('reads %s', (wire, value) => {
    expect(isQuantity(wire) && decodeQuantity(wire)).toBe(value);
  });

  it('reads every number of digits', () => {
    for (let power = 1n; power <= max; power *= 16n) {
      for (const value of [power - 1n, power, power + 1n]) {
        const digits = value.toString(16);
        expect(decodeQuantity(`0x${digits}`)).toBe(value);
        expect(decodeQuantity(`0x${digits.toUpperCase()}`)).toBe(value);
      }
    }
  });

  it.each([
    '',
    '0x',
    '0x00',
    '0x01',
    '0X1',
    '1',
    'ff',
    '0xg',
    `0x1${'0'.repeat(64)}`,
    ' 0x1',
    7,
    null,
    ['0x1'],
  ])('refuses %j', (value) => {
    expect(isQuantity(value)).toBe(false);
  });

  it.each([-1n, max + 1n, 5 as unknown as bigint, '0x5' as unknown as bigint])(
    'does not write %s',
    (value) => {
      expect(() => encodeQuantity(value)).toThrow('expected a bigint from 0 to 2^256 - 1');
    },
  );
});
