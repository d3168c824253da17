import { expect, it } from 'vitest';
import { kindOfMediaType } from '../../src/model/index.js';

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
