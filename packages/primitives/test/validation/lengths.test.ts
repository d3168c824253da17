import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointLength, hasUniqueItems, isMultipleOf } from '../../src/validation/index.js';

describe('codePointLength', () => {
  it('counts what the iterator of strings gives', () => {
    const units = fc
      .array(fc.constantFrom('a', '\ud83d', '\ude00', '😀', 'é'))
      .map((parts) => parts.join(''));
    fc.assert(fc.property(units, (text) => codePointLength(text) === [...text].length));
  });

  it.each(['a', 'é', '語'])('counts the same of a long text of %s', (letter) => {
    for (const end of ['', '😀', '\ud83d', '\ude00', '\ude00\ud83d'])
      for (const length of [999, 1_000, 1_001, 5_000]) {
        const text = letter.repeat(length) + end;
        expect(codePointLength(text)).toBe([...text].length);
      }
  });
});

describe('hasUniqueItems', () => {
  it('agrees with a comparison of every pair', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 6 }), (items) => {
        const equal = (a: unknown, b: unknown): boolean => {
          try {
            expect(a).toEqual(b);
            return true;
          } catch {
            return false;
          }
        };
        const unique = items.every((item, i) => items.slice(i + 1).every((other) => !equal(item, other)));
        return hasUniqueItems(JSON.parse(JSON.stringify(items)) as unknown[]) === unique;
      }),
    );
  });
});

describe('isMultipleOf', () => {
  it('holds for every multiple of a decimal step', () => {
    const step = fc.constantFrom(1, 0.1, 0.01, 0.0001, 5, 2.5);
    fc.assert(fc.property(fc.integer(), step, (times, by) => isMultipleOf(times * by, by)));
  });

  it.each([
    [0.35, 0.1],
    [7, 5],
    [1.0001, 1],
  ])('%d is no multiple of %d', (value, by) => {
    expect(isMultipleOf(value, by)).toBe(false);
  });
});
