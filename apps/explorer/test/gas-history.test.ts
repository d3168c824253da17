import { describe, expect, it } from 'vitest';
import { gasByBlock, gasSummary } from '../src/decode/gas-history.ts';

const history = {
  oldestBlock: 7n,
  baseFeePerGas: [30n, 10n, 20n, 25n],
  gasUsedRatio: [0.5, 0, 0.25],
  reward: [
    [1n, 2n, 3n],
    [0n, 0n, 0n],
    [4n, 4n, 9n],
  ],
};

describe('a history of fees', () => {
  it('is taken together, without the block that is to come', () =>
    expect(gasSummary(history)).toEqual({
      blocks: 3n,
      next: 25n,
      baseFees: [30n, 10n, 20n],
      lowest: 10n,
      median: 20n,
      highest: 30n,
      used: 25,
    }));

  it('is listed by block, the newest first; a block without transactions has no tips', () =>
    expect(gasByBlock(history)).toEqual([
      { number: 9n, baseFee: 20n, used: 25, tips: [4n, 4n, 9n] },
      { number: 8n, baseFee: 10n, used: 0, tips: [] },
      { number: 7n, baseFee: 30n, used: 50, tips: [1n, 2n, 3n] },
    ]));

  it('may be of no block, or of a chain without base fees', () => {
    const empty = { oldestBlock: 0n, gasUsedRatio: null };
    expect(gasSummary(empty)).toMatchObject({
      blocks: 0n,
      next: undefined,
      lowest: undefined,
      used: undefined,
    });
    expect(gasByBlock(empty)).toEqual([]);
    expect(gasByBlock({ oldestBlock: 3n, gasUsedRatio: [0.1] })).toEqual([
      { number: 3n, baseFee: undefined, used: 10, tips: [] },
    ]);
  });
});
