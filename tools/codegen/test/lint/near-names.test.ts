import { expect, it } from 'vitest';
import { editDistance, nearKey, nearNames } from '../../src/lint/near-names.js';

it.each([
  ['x-acess', 'x-access', 1],
  ['requried', 'required', 1],
  ['abc', 'abc', 0],
  ['abc', 'xyz', 3],
  ['a', 'abcdef', 3],
])('%s and %s are %i apart', (a, b, distance) => expect(editDistance(a, b, 2)).toBe(distance));

it('finds the closest names first', () => {
  const names = ['info.peers', 'info.getPeers', 'eth_getBalance', 'platform.getBalance'];
  expect(nearNames('info.peer', names)).toEqual(['info.peers']);
  expect(nearNames('getBalance', names)).toEqual(['eth_getBalance', 'platform.getBalance']);
  expect(nearNames('eth_getBlanace', names)).toEqual(['eth_getBalance']);
  expect(nearNames('nothing', names)).toEqual([]);
});

it('guesses a key by few mistakes for its length', () => {
  const known = new Set(['$schema', 'not', 'required', 'type']);
  expect(nearKey('requird', known)).toBe('required');
  expect(nearKey('tpye', known)).toBe('type');
  expect(nearKey('to', known)).toBeUndefined();
  expect(nearKey('schema', known)).toBeUndefined();
  expect(nearKey('$shema', known)).toBe('$schema');
});
