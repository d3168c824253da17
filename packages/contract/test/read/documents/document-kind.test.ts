import { expect, it } from 'vitest';
import { describeUnmapped, isHtml } from '../../../src/read/documents/document-kind.js';

it.each([
  [null, 'an empty document'],
  ['  \n', 'an empty document'],
  [[], 'a list'],
  ['<!-- a --> <!-- b -->\n<!DOCTYPE html>', 'a page of HTML (probably not the URL of the raw document)'],
  ['# Pets\nA page', 'text that is no mapping of JSON or YAML ("# Pets")'],
  [7, 'text that is no mapping of JSON or YAML ("7")'],
  [{}, undefined],
])('%j is %s', (value, said) => {
  expect(describeUnmapped(value)).toBe(said);
});

// Each could be part of the one before it: their number must not multiply the ways to read them.
it('a text of comments alone is looked at once', () => {
  expect(isHtml(`${'<!-- a -->'.repeat(10_000)}x`)).toBe(false);
  expect(isHtml(`${'<!-- a -->'.repeat(10_000)}<html>`)).toBe(true);
});
