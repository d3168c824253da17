import { expect, it } from 'vitest';
import { addVary, retryAfterHeader } from '../../src/server/response-headers.js';

it('addVary starts or continues a list', () => {
  const headers: Record<string, string> = {};
  addVary(headers, 'origin');
  addVary(headers, 'accept');
  expect(headers).toEqual({ vary: 'origin, accept' });
});

it.each([
  [0, '1'],
  [1, '1'],
  [1000, '1'],
  [1001, '2'],
  [60_000, '60'],
])('retryAfterHeader of %d ms is %s', (ms, seconds) => {
  expect(retryAfterHeader(ms)).toBe(seconds);
});
