import { seed, times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractOf, field, literal, named, object, optional, string } from './validators/contracts.js';
import { loadGenerated } from './validators/load-generated.js';

/** Pieces that begin, end or escape strings, templates, comments and regular expressions. */
const alphabet = [
  '\\',
  '/',
  '*',
  "'",
  '"',
  '`',
  '$',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '\n',
  '\u2028',
  ' ',
  'a',
  '//',
  '/*',
  '*/',
  '${',
];
const texts = fc.sample(
  fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  { seed, ...times(120) },
);

/** Texts of these characters; some patterns begin with a backslash. */
const classOf = (text: string): string =>
  `${text.length % 2 === 0 ? '^' : '\\b^|^'}[${text.replaceAll(/[\\\]^-]/g, '\\$&')}]+$`;

const types = [
  named('Literals', literal(...new Set(texts))),
  named('Names', object([...new Set(texts)].map((text) => optional(text, literal(text))))),
  ...texts.map((text, i) => named(`Class${i}`, { kind: 'string', pattern: classOf(text) })),
  ...texts.map((text, i) =>
    named(`Field${i}`, object([field(text, literal(text)), field('a', string)], 'closed')),
  ),
];
const loaded = await loadGenerated(contractOf(types));

type Check = (value: unknown) => boolean;
const check = (name: string): Check => loaded.main[`is${name}`] as Check;
const encoder = (name: string): ((value: unknown) => string) =>
  (loaded.main[`encode${name}`] ?? JSON.stringify) as (value: unknown) => string;

describe('texts of documents that look like code', () => {
  it('are the values of enums', () => {
    for (const text of texts) {
      expect(check('Literals')(text), JSON.stringify(text)).toBe(true);
      expect(check('Literals')(`${text}b`)).toBe(false);
    }
  });

  it('are the names of fields, read and written', () => {
    for (const [i, text] of texts.entries()) {
      const value = { [text]: text, a: 'a' };
      if (text === 'a') continue;
      expect(check(`Field${i}`)(value), JSON.stringify(text)).toBe(true);
      expect(check(`Field${i}`)({ ...value, b: 1 })).toBe(false);
      expect(JSON.parse(encoder(`Field${i}`)(value))).toEqual(value);
      expect(check('Names')({ [text]: text })).toBe(true);
      expect(check('Names')({ [text]: `${text}b` })).toBe(false);
    }
  });

  it('are the characters of patterns', () => {
    for (const [i, text] of texts.entries()) {
      const pattern = new RegExp(classOf(text), 'u');
      for (const value of [text, 'b', ...texts.slice(0, 20)])
        expect(check(`Class${i}`)(value), `${classOf(text)} ${JSON.stringify(value)}`).toBe(
          pattern.test(value),
        );
    }
  });
});
