import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readRetryAfter } from '../../src/client/index.js';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-01-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['7', 7_000],
  ['0', 0],
  ['Tue, 01 Jan 2030 00:00:05 GMT', 5_000],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s is %s', (value, ms) => {
  expect(readRetryAfter(value)).toBe(ms);
});
