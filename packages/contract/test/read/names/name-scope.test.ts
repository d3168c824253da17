import { expect, it } from 'vitest';
import { NameScope } from '../../../src/read/index.js';

it('gives the first name that is free, then numbers', () => {
  const scope = new NameScope(['a']);
  expect(scope.claim(['a', 'b'])).toBe('b');
  expect(scope.claim(['a', 'b'])).toBe('b2');
  expect(scope.claim('a')).toBe('a2');
});

it('passes over a name of which a derived one is taken, and takes the derived ones', () => {
  const derive = (name: string): string[] => [`${name}Wire`];
  const scope = new NameScope(['PetWire']);
  expect(scope.claim('Pet', derive)).toBe('Pet2');
  expect(scope.claim('Pet2Wire')).toBe('Pet2Wire2');
});

it('takes names of one key for the same', () => {
  const scope = new NameScope([], (name) => name.toLowerCase());
  expect(scope.claim('getURL')).toBe('getURL');
  expect(scope.claim('getUrl')).toBe('getUrl2');
});
