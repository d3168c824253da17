import { describe, expect, it } from 'vitest';
import {
  explainBoolean,
  explainEnum,
  explainNever,
  explainNull,
  explainNumber,
  explainString,
  explainUnknown,
} from '../../src/validation/explain-scalar.js';
import type { Explain, Issue } from '../../src/validation/index.js';
import { rules } from './broken-rules.js';

const text: Explain = (value, path, issues) => explainString(value, path, issues);
const count: Explain = (value, path, issues) =>
  explainNumber(value, path, issues, { integer: true, minimum: 0 });

describe('scalars', () => {
  it.each<[string, Explain, unknown, string[]]>([
    ['a string', text, 'x', []],
    ['no string', text, 5, ['type']],
    ['nothing', text, undefined, ['type']],
    ['a short string', (v, p, i) => explainString(v, p, i, { minLength: 2 }), '😀', ['min-length']],
    ['code points', (v, p, i) => explainString(v, p, i, { minLength: 2, maxLength: 2 }), '😀😀', []],
    ['a long string', (v, p, i) => explainString(v, p, i, { maxLength: 2 }), 'abc', ['max-length']],
    ['a pattern', (v, p, i) => explainString(v, p, i, { pattern: /^a/ }), 'b', ['pattern']],
    ['a global pattern, twice', explainTwice, 'a', []],
    ['an integer', count, 5, []],
    ['a fraction', count, 5.5, ['type']],
    ['a small number', count, -1, ['minimum']],
    ['an unsafe integer', count, 2 ** 53, ['unsafe-integer']],
    ['an infinity', (v, p, i) => explainNumber(v, p, i), Number.POSITIVE_INFINITY, ['type']],
    ['a large number', (v, p, i) => explainNumber(v, p, i, { maximum: 1 }), 2, ['maximum']],
    ['a bound', (v, p, i) => explainNumber(v, p, i, { exclusiveMinimum: 1 }), 1, ['exclusive-minimum']],
    [
      'the other bound',
      (v, p, i) => explainNumber(v, p, i, { exclusiveMaximum: 1 }),
      1,
      ['exclusive-maximum'],
    ],
    ['a multiple', (v, p, i) => explainNumber(v, p, i, { multipleOf: 0.1 }), 0.3, []],
    ['no multiple', (v, p, i) => explainNumber(v, p, i, { multipleOf: 5 }), 7, ['multiple-of']],
    ['a boolean', explainBoolean, false, []],
    ['no boolean', explainBoolean, 0, ['type']],
    ['null', explainNull, null, []],
    ['not null', explainNull, undefined, ['type']],
    ['any value', explainUnknown, null, []],
    ['no value', explainUnknown, undefined, ['required']],
    ['never', explainNever, 1, ['never']],
    ['an enum', (v, p, i) => explainEnum(v, p, i, ['hex', 'json']), 'json', []],
    ['beside an enum', (v, p, i) => explainEnum(v, p, i, ['hex', 1, null]), 'cb58', ['enum']],
  ])('%s', (_, explain, value, expected) => {
    expect(rules(explain, value)).toEqual(expected);
  });
});

// A pattern with the flag g remembers where it stopped.
function explainTwice(value: unknown, path: Issue['path'], issues: Issue[]): void {
  explainString(value, path, issues, { pattern: globalPattern });
  explainString(value, path, issues, { pattern: globalPattern });
}

const globalPattern = /a/g;
