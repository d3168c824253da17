import { expect, it } from 'vitest';
import { findMediaType } from '../../src/request/index.js';

const profiles = ['application/json;profile="a"', 'application/json; Profile=B', 'text/*', '*/*'];

it.each([
  ['application/json; profile=a', profiles[0]],
  ['Application/JSON;charset=utf-8;profile="b"', profiles[1]],
  ['application/json', profiles[0]],
  ['text/csv; charset=utf-8', 'text/*'],
  ['image/png', '*/*'],
])('%s is %s', (given, documented) => {
  expect(findMediaType(profiles, given)).toBe(documented);
});

it('takes a type without parameters before one whose parameters are others, and an exact one before a range', () => {
  const types = ['application/*', 'application/json;profile="a"', 'application/json'];
  expect(findMediaType(types, 'application/json')).toBe('application/json');
  expect(findMediaType(types, 'application/json;profile="x;y"')).toBe('application/json');
  expect(findMediaType(types, 'application/xml')).toBe('application/*');
  expect(findMediaType(['application/json; charset=utf-8'], 'application/json')).toBe(
    'application/json; charset=utf-8',
  );
  expect(findMediaType(['text/plain'], 'application/json')).toBeUndefined();
});

it('takes what is in a range with a suffix, and the bare type of the suffix', () => {
  const types = ['application/*', 'application/*+json'];
  expect(findMediaType(types, 'application/vnd.api+json')).toBe('application/*+json');
  expect(findMediaType(types, 'application/json; charset=utf-8')).toBe('application/*+json');
  expect(findMediaType(types, 'application/xml')).toBe('application/*');
  expect(findMediaType(['application/*+json'], 'application/jsonp')).toBeUndefined();
  expect(findMediaType(['application/*+json'], 'text/json')).toBeUndefined();
});
