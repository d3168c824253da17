import { expect, it } from 'vitest';
import {
  explainContains,
  explainIf,
  explainKeys,
  explainNot,
  explainPatterns,
} from '../../src/validation/explain-condition.js';
import { explainString } from '../../src/validation/explain-scalar.js';
import type { Explain } from '../../src/validation/index.js';
import { message, rules } from './broken-rules.js';

const text: Explain = (value, path, issues) => explainString(value, path, issues);
const word: Explain = (value, path, issues) => explainString(value, path, issues, { maxLength: 1 });

it('not refuses what the schema under it allows', () => {
  const other: Explain = (value, path, issues) => explainNot(value, path, issues, text);
  expect([rules(other, 'a'), rules(other, 1)]).toEqual([['not'], []]);
});

it('if asks for then or for else', () => {
  const either: Explain = (value, path, issues) => explainIf(value, path, issues, text, word, undefined);
  expect([rules(either, 'a'), rules(either, 'ab'), rules(either, 1)]).toEqual([[], ['max-length'], []]);
});

it('contains counts the items of arrays', () => {
  const some: Explain = (value, path, issues) =>
    explainContains(value, path, issues, text, { minimum: 1, maximum: 2 });
  expect([rules(some, ['a']), rules(some, []), rules(some, ['a', 'b', 'c']), rules(some, 'a')]).toEqual([
    [],
    ['contains'],
    ['contains'],
    [],
  ]);
  expect(message(some, [])).toContain('at least 1 item');
});

it('propertyNames asks every key of an object', () => {
  const keys: Explain = (value, path, issues) => explainKeys(value, path, issues, word);
  expect([rules(keys, { a: 1 }), rules(keys, { ab: 1 }), rules(keys, ['ab'])]).toEqual([
    [],
    ['ab max-length'],
    [],
  ]);
});

it('patternProperties asks the values under keys that match, and others those under all that are not named', () => {
  const patterns: Explain = (value, path, issues) =>
    explainPatterns(value, path, issues, [{ pattern: /^x/, explain: text }], ['named'], word);
  expect([
    rules(patterns, { xa: 'long', named: 1, other: 'a' }),
    rules(patterns, { xa: 1 }),
    rules(patterns, { other: 'ab' }),
  ]).toEqual([[], ['xa type'], ['other max-length']]);
});
