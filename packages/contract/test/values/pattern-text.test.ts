import { describe, expect, it } from 'vitest';
import { patternText } from '../../src/values/pattern-text.js';
import { randomOf } from '../../src/values/random.js';

const textOf = (pattern: RegExp, minLength = 0): string | undefined =>
  patternText(pattern, randomOf('seed'), minLength, (text) => text.length >= minLength && pattern.test(text));

describe('a text of a pattern', () => {
  it.each([
    [/^0x[a-f0-9]{0,2147483648}$/, 0],
    [/^0x[a-f0-9]{2,1073741824}$/, 600],
    [/^(?:[a-z]{1,1000000000}-){1,1000000000}$/, 0],
  ])('is short where %s lets it be any length, and as long as is asked for', (pattern, minLength) => {
    const text = textOf(pattern, minLength);
    expect(text).toMatch(pattern);
    expect(text?.length).toBeGreaterThanOrEqual(minLength);
    expect(text?.length).toBeLessThan(2_000);
  });

  it('is as long as is asked for where one quantifier stands inside another', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => `seed ${seed}`);
    const lengths = seeds.map(
      (seed) =>
        patternText(
          /^([a-z]+ )+x$/,
          randomOf(seed),
          3_000,
          (text) => text.length >= 3_000 && /^([a-z]+ )+x$/.test(text),
        )?.length ?? 0,
    );
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(3_000);
  });

  it('has as many characters as the pattern asks for', () => {
    expect(textOf(/^0x[a-f0-9]{262144}$/)).toHaveLength(262_146);
  });

  it.each([/^a{2000000000}$/, /^(?:a{1000}){1000000}$/])(
    'is none of %s, which asks for more than is made',
    (pattern) => {
      expect(patternText(pattern, randomOf('seed'), 0, (text) => text.length > 1_048_576)).toBeUndefined();
    },
  );
});
