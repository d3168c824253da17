import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeExactNumber,
  decodeFixed4,
  encodeExactNumber,
  encodeFixed4,
  isExactNumber,
  isFixed4,
  parseExactJson,
} from '../../src/index.js';

describe('fixed4', () => {
  it.each([
    [100, '"100.0000"'],
    [0, '"0.0000"'],
    [-0.00001, '"0.0000"'],
    [99.12345, '"99.1235"'],
    [-1.5, '"-1.5000"'],
  ])('writes %d as %s', (value, text) => {
    expect(encodeFixed4(value)).toBe(text);
  });

  it('gives back what it wrote, to four places', () => {
    const bounded = fc.double({ min: -1e20, max: 1e20, noNaN: true });
    fc.assert(
      fc.property(bounded, (value) => {
        const wire: unknown = JSON.parse(encodeFixed4(value));
        expect(isFixed4(wire) && Math.abs(decodeFixed4(wire) - value)).toBeLessThanOrEqual(
          0.00005 + Math.abs(value) * Number.EPSILON,
        );
      }),
    );
  });

  it.each([12, 12.5, -3, '12.3400', '-0.0000'])('accepts %j', (value) => {
    expect(isFixed4(value)).toBe(true);
  });

  it.each([
    '12',
    '12.34',
    '12.34000',
    '.5000',
    '012.0000',
    '1e3',
    '',
    'NaN',
    Number.NaN,
    1e21,
    '1'.repeat(22),
    null,
  ])('refuses %j', (value) => {
    expect(isFixed4(value)).toBe(false);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, '1.0000'])('does not write %s', (value) => {
    expect(() => encodeFixed4(value as number)).toThrow('finite number below 10^21');
  });
});

describe('exact-number', () => {
  it('gives back integers of any size and fractions, through the exact parser', () => {
    const fraction = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((value) => !Number.isInteger(value));
    const number = fc.oneof(fc.maxSafeInteger(), fraction, fc.bigInt({ min: 2n ** 53n, max: 10n ** 300n }));
    fc.assert(
      fc.property(number, (value) => {
        const wire = parseExactJson(encodeExactNumber(value));
        expect(isExactNumber(wire) && decodeExactNumber(wire)).toStrictEqual(value === 0 ? 0 : value);
      }),
    );
  });

  it.each([
    '5',
    '9007199254740991',
    '-9007199254740991',
    '0',
    '00009007199254740993',
    '1e20',
    '',
    '1'.repeat(1001),
  ])('refuses the string %j', (text) => {
    expect(isExactNumber(text)).toBe(false);
  });

  it.each(['9007199254740992', '-9007199254740993', '1'.repeat(1000)])('accepts the string %j', (text) => {
    expect(isExactNumber(text) && decodeExactNumber(text)).toBe(BigInt(text));
  });

  it.each([2 ** 53, 1e300, Number.NaN, Number.NEGATIVE_INFINITY])(
    'neither accepts nor writes %d',
    (value) => {
      expect(isExactNumber(value)).toBe(false);
      expect(() => encodeExactNumber(value)).toThrow('expected a bigint, a fraction, or an integer');
    },
  );
});
