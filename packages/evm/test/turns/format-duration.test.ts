import { expect, it } from 'vitest';
import { formatDuration } from '../../src/turns/format-duration.js';

it.each([
  [0, '0s'],
  [250, '250ms'],
  [1_500, '1.5s'],
  [5_000, '5s'],
  [60_000, '1m0s'],
  [90_500, '1m30.5s'],
  [3_600_000, '1h0m0s'],
  [7_384_000, '2h3m4s'],
])('writes %d milliseconds as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
