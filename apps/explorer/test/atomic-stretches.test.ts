import { describe, expect, it } from 'vitest';
import { newestStretch, olderStretches } from '../src/decode/atomic-stretches.ts';

describe('the blocks that are looked through', () => {
  it.each([
    [0n, 0n],
    [399n, 0n],
    [400n, 1n],
    [1304n, 905n],
  ])('are the newest ones below %d', (head, lowest) => {
    expect(newestStretch(head, 400n)).toEqual({ lowest, highest: head });
  });

  it.each([0n, 398n, 399n, 400n, 799n, 800n, 801n, 1304n, 5000n])(
    'leave none out down to the first one, whatever the head is: %d',
    (head) => {
      const newest = newestStretch(head, 400n);
      let lowest = newest.lowest;
      for (const stretch of olderStretches(head, 400n, 100)) {
        expect(stretch.lowest % 400n).toBe(0n);
        expect(stretch.lowest).toBeLessThan(lowest);
        expect(stretch.highest).toBeGreaterThanOrEqual(lowest - 1n);
        expect(stretch.highest).toBeLessThanOrEqual(head);
        lowest = stretch.lowest;
      }
      expect(lowest).toBe(0n);
    },
  );

  it('are the same stretches while the head moves within one, and as many as are wished for', () => {
    expect(olderStretches(1304n, 400n, 2)).toEqual(olderStretches(1500n, 400n, 2));
    expect(olderStretches(5000n, 400n, 3)).toHaveLength(3);
  });
});
