import { expect, it } from 'vitest';
import { acceptedType, kindOfMediaType, matchesMediaType } from '../../src/model/index.js';

it.each([
  ['application/vnd.pets+json; charset=utf-8', 'json'],
  ['application/jwt', 'text'],
  ['application/token-introspection+jwt', 'text'],
  ['application/jose+jwe', 'text'],
  ['application/jose+json', 'json'],
  ['application/vnd.pets+yaml', 'text'],
  ['application/vnd.pets', 'binary'],
])('a body of %s is %s', (mediaType, kind) => {
  expect(kindOfMediaType(mediaType)).toBe(kind);
});

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
