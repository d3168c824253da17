import { expect, it } from 'vitest';
import { acceptedType, matchesMediaType } from '../src/index.js';

it.each([
  ['application/*+json', 'application/problem+json; charset=utf-8', true],
  ['application/*+json', 'application/json', true],
  ['application/*+json', 'application/jsonp', false],
  ['image/*', 'image/png', true],
  ['*/*', 'image/png', true],
])('%s and %s: %s', (documented, given, matches) =>
  expect(matchesMediaType(documented, given)).toBe(matches),
);

it('accepts no ranges with a suffix, which nobody knows', () => {
  expect(['application/*+json', 'image/*', 'application/json; v=1'].map(acceptedType)).toEqual([
    'application/json',
    'image/*',
    'application/json; v=1',
  ]);
});
