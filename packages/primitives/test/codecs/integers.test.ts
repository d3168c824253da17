import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeInt64,
  decodeUint64,
  decodeUint256,
  encodeInt64,
  encodeInt64Number,
  encodeUint64,
  encodeUint64Number,
  encodeUint256,
  encodeUint256Number,
  isInt64,
  isUint64,
  isUint256,
  isUnixSeconds,
} from '../../src/index.js';
import { isValidationError } from '../../src/validation/index.js';

const codecs = [
  {
    name: 'uint64',
    min: 0n,
    max: 2n ** 64n - 1n,
    is: isUint64,
    decode: decodeUint64,
    encode: encodeUint64,
    encodeNumber: encodeUint64Number,
  },
  {
    name: 'uint256',
    min: 0n,
    max: 2n ** 256n - 1n,
    is: isUint256,
    decode: decodeUint256,
    encode: encodeUint256,
    encodeNumber: encodeUint256Number,
  },
  {
    name: 'int64',
    min: -(2n ** 63n),
    max: 2n ** 63n - 1n,
    is: isInt64,
    decode: decodeInt64,
    encode: encodeInt64,
    encodeNumber: encodeInt64Number,
  },
] as const;

describe.each(codecs)('$name', ({ name, min, max, is, decode, encode, encodeNumber }) => {
  const inRange = fc.bigInt({ min, max });
  const around = fc.oneof(
    fc.bigInt({ min: min - 10n ** 20n, max: max * 20n }),
    fc.bigInt({ min: max - 5n, max: max + 5n }),
    fc.bigInt({ min: min - 5n, max: min + 5n }),
  );

  it('accepts the decimal string of exactly the integers in its range', () => {
    fc.assert(fc.property(around, (value) => is(value.toString()) === (value >= min && value <= max)));
  });

  it('accepts exactly the safe integers in its range as numbers', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.maxSafeInteger(), fc.integer()), (value) => {
        const fits = Number.isSafeInteger(value) && BigInt(value) >= min && BigInt(value) <= max;
        return is(value) === fits;
      }),
    );
  });

  it('knows each bound of its range, as string and as number', () => {
    for (const value of [min - 1n, min, min + 1n, -1n, 0n, 1n, max - 1n, max, max + 1n]) {
      const fits = value >= min && value <= max;
      expect([value, is(value.toString())]).toEqual([value, fits]);
      const isSafe = Number.isSafeInteger(Number(value));
      if (isSafe) expect([value, is(Number(value))]).toEqual([value, fits]);
    }
    for (const value of [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
      expect([value, is(value)]).toEqual([value, BigInt(value) >= min]);
    expect(is(-0)).toBe(true);
  });

  it.each(['', '00', '01', '-0', '+1', ' 1', '1 ', '1.0', '1e3', '0x1', '१', '1\n', '--1'])(
    'refuses %j',
    (text) => {
      expect(is(text)).toBe(false);
    },
  );

  it.each([null, undefined, true, 1n, {}, [], Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'refuses %s',
    (value) => {
      expect(is(value)).toBe(false);
    },
  );

  it('gives back what it wrote, as string and as number', () => {
    fc.assert(
      fc.property(inRange, (value) => {
        expect(encode(value)).toBe(`"${value}"`);
        expect(decode(JSON.parse(encode(value)))).toBe(value);
        expect(encodeNumber(value)).toBe(value.toString());
      }),
    );
  });

  it('reads every number of digits', () => {
    for (let power = 1n; power <= max; power *= 10n) {
      for (const value of [power - 1n, power, power + 1n]) {
        expect(decode(value.toString())).toBe(value);
        if (min < 0n) expect(decode((-value).toString())).toBe(-value);
      }
    }
  });

  it('writes nothing beyond its range, and nothing but a bigint', () => {
    for (const value of [min - 1n, max + 1n, 5, '5', undefined]) {
      for (const write of [encode, encodeNumber]) {
        expect(() => write(value as bigint)).toThrow(
          expect.objectContaining({
            code: 'validation',
            message: expect.stringContaining('expected a bigint'),
          }),
        );
      }
    }
  });

  it('says what is allowed in its error', () => {
    try {
      encode(max + 1n);
      expect.unreachable();
    } catch (error) {
      expect(isValidationError(error) && error.issues[0]?.rule).toBe(`format:${name}`);
      expect(String(error)).toContain((max + 1n).toString().slice(0, 64));
    }
  });
});

it.each([
  [0, true],
  [1, true],
  [Number.MAX_SAFE_INTEGER, true],
  [-1, false],
  [2 ** 53, false],
  [0.5, false],
  ['0', false],
])('%j as whole seconds: %s', (value, fits) => {
  expect(isUnixSeconds(value)).toBe(fits);
});
