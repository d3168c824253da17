import { expect, it } from 'vitest';
import { readRetryAfter } from '../../src/request/index.js';

const now = Date.parse('2026-01-01T00:00:00Z');

it.each([
  ['2', 2000],
  [' 2 ', 2000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
])('Retry-After %j asks to wait %d ms', (text, ms) => {
  expect(readRetryAfter(text, now)).toBe(ms);
});

it.each([[null], [undefined], [''], ['soon'], ['-5'], ['1.5']])('Retry-After %j asks for nothing', (text) => {
  expect(readRetryAfter(text, now)).toBeUndefined();
});
