import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../../src/index.js';

describe('parseExactJson', () => {
  it('is JSON.parse where no integer is beyond 2^53', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const parsed: unknown = JSON.parse(text);
        if (!hasLongInteger(parsed)) expect(parseExactJson(text)).toEqual(parsed);
      }),
    );
  });

  it('keeps every integer exactly, wherever it stands', () => {
    const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const space = fc.constantFrom('', ' ', '\n\t');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), integer, space)), (entries) => {
        const text = `[${entries.map(([key, value, gap]) => `{${JSON.stringify(key)}:${gap}${value}${gap}}`).join(',')}]`;
        const expected = entries.map(([key, value]) => {
          const safe = Number.isSafeInteger(Number(value));
          return Object.fromEntries([[key, safe ? Number(value) : value.toString()]]);
        });
        expect(parseExactJson(text)).toEqual(expected);
      }),
    );
  });

  it('leaves digits inside strings alone', () => {
    const digits = fc.stringMatching(/^[0-9"\\:,{}[\]-]{0,60}$/);
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        const value = { [a]: b, list: [a, b, `${b}12345678901234567890`] };
        expect(parseExactJson(`${JSON.stringify(value).slice(0, -1)},"end":12345678901234567890}`)).toEqual({
          ...value,
          end: '12345678901234567890',
        });
      }),
    );
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740992', '-9007199254740992'],
    ['1.2345678901234567890', 1.2345678901234567],
    ['0.00000000000000000001', 1e-20],
    ['12345678901234567890.5', 12345678901234567000],
    ['12345678901234567890e2', 1.2345678901234568e21],
    ['1e0000000000000000001', 10],
    ['1E+0000000000000000001', 10],
    ['1e-0000000000000000001', 0.1],
    ['18446744073709551615', '18446744073709551615'],
    ['9'.repeat(100_000), '9'.repeat(100_000)],
    ['1234567890123456', 1234567890123456],
    [`${'1'.repeat(40)}.5`, 1.1111111111111112e39],
    [' 18446744073709551615 ', '18446744073709551615'],
  ])('reads %s', (text, value) => {
    expect(parseExactJson(text)).toBe(value);
  });

  it.each([
    '',
    '{',
    '012345678901234567890',
    '{12345678901234567890:1}',
    '+12345678901234567890',
    '12345678901234567890x',
  ])('refuses %j as JSON.parse does', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('survives a long string of quotes and backslashes', () => {
    const long = '\\"'.repeat(200_000);
    expect(
      parseExactJson(JSON.stringify({ long, n: 1 }).replace('"n":1', '"n":12345678901234567890')),
    ).toEqual({
      long,
      n: '12345678901234567890',
    });
  });
});

function hasLongInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongInteger);
}
