import { expect, it } from 'vitest';
import { chooseMediaType } from '../../src/server/choose-media-type.js';

const types = ['application/json', 'text/csv', 'application/problem+json'] as const;

it.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/csv', 'text/csv'],
  ['TEXT/CSV; charset=utf-8', 'text/csv'],
  ['text/*', 'text/csv'],
  ['text/csv;q=0.5, application/json;q=0.4', 'text/csv'],
  ['text/csv;q=0.5, */*;q=0.6', 'application/json'],
  ['application/json;q=0, */*', 'text/csv'],
  ['text/csv, application/json', 'application/json'],
  ['application/json;q=nonsense, text/csv;q=0.9', 'application/json'],
] as const)('of a client that takes %s is %s', (accept, chosen) => {
  expect(chooseMediaType(accept, types)).toBe(chosen);
});

it.each(['image/png', 'application/json;q=0', 'text/html, image/*;q=0.8'])('%s takes none', (accept) => {
  expect(() => chooseMediaType(accept, types)).toThrow(
    expect.objectContaining({
      status: 406,
      messages: [`the answer can be application/json or text/csv or application/problem+json, not ${accept}`],
    }),
  );
});

it('tells types apart by their parameters', () => {
  const profiles = ['application/json;profile="a"', 'application/json;profile="b,c"'] as const;
  expect(chooseMediaType('application/json;profile="b,c";q=0.9', profiles)).toBe(profiles[1]);
  expect(chooseMediaType('application/json;profile="b,c", application/json;q=0.1', profiles)).toBe(
    profiles[1],
  );
  expect(chooseMediaType('application/json;charset=utf-8', profiles)).toBe(profiles[0]);
  expect(() => chooseMediaType('application/json;profile="d"', profiles)).toThrow(
    expect.objectContaining({ status: 406 }),
  );
});

it('a client that takes none is given what is named for it', () => {
  expect(chooseMediaType('image/png', types, 'application/json')).toBe('application/json');
  expect(chooseMediaType('text/csv', types, 'application/json')).toBe('text/csv');
});
