import { expect, it } from 'vitest';
import { backOffMs } from '../../src/client/index.js';

const random = () => 0.5;

it('backOffMs chooses below a bound that doubles up to the largest', () => {
  const waits = [0, 1, 2, 6, 7].map((attempt) => backOffMs(attempt, { random }, 200));
  expect(waits).toEqual([100, 200, 400, 5_000, 5_000]);
  expect(backOffMs(3, { random, baseDelayMs: 10, maxDelayMs: 60 }, 200)).toBe(30);
});
