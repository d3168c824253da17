import { expect, it } from 'vitest';
import { RecentBlocks } from '../../src/chain/recent-blocks.js';

it('knows the oldest block of the last 30 seconds', () => {
  const recent = new RecentBlocks();
  expect(recent.oldest(0)).toBeUndefined();
  recent.add(7n, 1_000);
  recent.add(8n, 2_000);
  expect(recent.oldest(30_999)).toBe(7n);
  expect(recent.oldest(31_000)).toBe(8n);
  expect(recent.oldest(32_000)).toBeUndefined();
});

it('knows no more than 64', () => {
  const recent = new RecentBlocks();
  for (let height = 1n; height <= 100n; height += 1n) recent.add(height, 0);
  expect(recent.oldest(0)).toBe(37n);
});
