import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeDateTime,
  decodeExactInt64,
  decodeExactInt64Text,
  decodeExactUint64,
  decodeExactUint64Text,
  decodeFullDate,
  encodeDateTime,
  encodeExactInt64,
  encodeExactInt64Text,
  encodeExactUint64,
  encodeExactUint64Text,
  encodeFullDate,
  isDateTime,
  isExactInt64,
  isExactUint64,
  isFullDate,
  parseExactJson,
} from '../../src/index.js';

const int64 = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.maxSafeInteger().map(BigInt),
  fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n, 2n ** 53n - 1n, -(2n ** 53n), 0n),
);
const uint64 = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.constantFrom(2n ** 64n - 1n, 2n ** 63n, 0n),
);

describe('integers of 64 bits as bare numbers', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(int64, (value) => {
        const text = encodeExactInt64(value);
        const wire = parseExactJson(text);
        expect(text).toBe(value.toString());
        expect(isExactInt64(wire) && decodeExactInt64(wire)).toBe(value);
        expect(isExactInt64(wire) && decodeExactInt64Text(wire)).toBe(value.toString());
        expect(encodeExactInt64Text(value.toString())).toBe(text);
      }),
    );
    fc.assert(
      fc.property(uint64, (value) => {
        const wire = parseExactJson(encodeExactUint64(value));
        expect(isExactUint64(wire) && decodeExactUint64(wire)).toBe(value);
        expect(isExactUint64(wire) && decodeExactUint64Text(wire)).toBe(value.toString());
        expect(encodeExactUint64Text(value.toString())).toBe(value.toString());
      }),
    );
  });

  it.each([
    ...[
      '1',
      '0',
      '9007199254740991',
      '-5',
      '9223372036854775808',
      '-9223372036854775809',
      '01234567890123456789',
    ],
    ...['1e20', ' 9223372036854775807', '', 1.5, 2 ** 53, Number.NaN, null, true, 9n, [1]],
  ])('are not %s, which is a text or has lost digits', (value) => {
    expect(isExactInt64(value)).toBe(false);
  });

  it('without a sign are not negative', () => {
    expect([-1, '-9223372036854775807', '18446744073709551616'].map(isExactUint64)).toEqual([
      false,
      false,
      false,
    ]);
    expect(isExactUint64('18446744073709551615')).toBe(true);
  });

  it.each([2n ** 63n, -(2n ** 63n) - 1n, 5, '5', undefined])('are not written of %s', (value) => {
    expect(() => encodeExactInt64(value as bigint)).toThrow('a bigint from -9223372036854775808');
  });

  it.each(['', '1.0', '01', '-0', '9223372036854775808', 'x', 5, 5n])(
    'are not written of the digits %s',
    (value) => {
      expect(() => encodeExactInt64Text(value as string)).toThrow('the decimal digits of an integer');
    },
  );
});

describe('dates', () => {
  const moments = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });

  it('come back as they went', () => {
    fc.assert(
      fc.property(moments, (date) => {
        const wire: unknown = JSON.parse(encodeDateTime(date));
        expect(isDateTime(wire) && decodeDateTime(wire)).toEqual(date);
        const day = new Date(date.toISOString().slice(0, 10));
        const text: unknown = JSON.parse(encodeFullDate(day));
        expect(isFullDate(text) && decodeFullDate(text)).toEqual(day);
      }),
    );
  });

  it.each([
    ['2024-12-01T05:00:00+05:30', '2024-11-30T23:30:00.000Z'],
    ['2024-12-01t05:00:00.123456789z', '2024-12-01T05:00:00.123Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2017-01-01T00:59:60.5+01:00', '2017-01-01T00:00:00.500Z'],
  ])('%s is %s', (text, moment) => {
    expect(isDateTime(text) && decodeDateTime(text).toISOString()).toBe(moment);
  });

  it.each(['2024-02-30', '2023-02-29', '24-01-01', '2024-1-1', '2024-01-01T00:00:00Z', '', 5])(
    '%s is no day',
    (value) => {
      expect(isFullDate(value)).toBe(false);
    },
  );

  it('are refused where they say something else than they seem to', () => {
    expect(() => encodeFullDate(new Date('2024-02-29T23:00:00Z'))).toThrow(
      'the first moment of a day in UTC',
    );
    expect(() => encodeDateTime(new Date('+010000-01-01T00:00:00Z'))).toThrow(
      'a valid Date from year 0 to 9999',
    );
    expect(() => encodeDateTime(new Date(Number.NaN))).toThrow('a valid Date');
    expect(() => encodeDateTime('2024-01-01' as unknown as Date)).toThrow('a valid Date');
  });
});
