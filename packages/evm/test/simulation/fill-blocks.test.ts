import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/block/block.js';
import { fillBlocks } from '../../src/simulation/fill-blocks.js';
import type { SimulatedBlockRequest } from '../../src/simulation/simulation.js';

const base = { header: { number: 10n, timestamp: 100n } } as Block;

const at = (number?: bigint, timestamp?: bigint): SimulatedBlockRequest => ({
  blockOverrides: { number, timestamp },
  calls: [],
});

function places(blocks: readonly SimulatedBlockRequest[], firstTime?: bigint): (readonly [bigint, bigint])[] {
  return fillBlocks(base, blocks, firstTime).map(
    ({ blockOverrides: { number, timestamp } }) => [number, timestamp] as const,
  );
}

describe('fillBlocks', () => {
  it('counts numbers and times on from the block before, and fills gaps', () => {
    expect(places([{ calls: [] }, at(14n), at(undefined, 1000n), at()])).toEqual([
      [11n, 112n],
      [12n, 124n],
      [13n, 136n],
      [14n, 148n],
      [15n, 1000n],
      [16n, 1012n],
    ]);
  });

  it('begins at the time that is given', () => {
    expect(places([at(), at()], 5000n)).toEqual([
      [11n, 5000n],
      [12n, 5012n],
    ]);
  });

  it('keeps what else a block overrides', () => {
    const [block] = fillBlocks(base, [{ blockOverrides: { gasLimit: 7n }, calls: [{}] }]);
    expect(block).toEqual({ blockOverrides: { gasLimit: 7n, number: 11n, timestamp: 112n }, calls: [{}] });
  });

  it.each([
    ['no blocks', [], 'empty', 'empty input'],
    [
      'a number that does not rise',
      [at(12n), at(12n)],
      'block-number',
      'block numbers must be in order: 12 <= 12',
    ],
    ['the number of the base', [at(10n)], 'block-number', 'block numbers must be in order: 10 <= 10'],
    [
      'a time that no header can hold',
      [at(undefined, 2n ** 64n - 1n), at()],
      'block-time',
      'block timestamp is too late: 18446744073709551627 > 18446744073709551615',
    ],
    [
      'a time that does not rise',
      [at(undefined, 200n), at(undefined, 200n)],
      'block-time',
      'block timestamps must be in order: 200 <= 200',
    ],
    [
      'a time before that of the blocks that fill the gap',
      [at(13n, 113n)],
      'block-time',
      'block timestamps must be in order: 113 <= 124',
    ],
    ['a gap that is too wide', [at(267n)], 'too-many-blocks', 'too many blocks'],
    ['too many blocks', Array.from({ length: 257 }, () => at()), 'too-many-blocks', 'too many blocks'],
  ])('refuses %s', (_name, blocks, failure, message) => {
    expect(() => fillBlocks(base, blocks)).toThrow(expect.objectContaining({ failure, message }));
  });

  it('makes as many blocks as it may', () => {
    expect(places([at(266n)])).toHaveLength(256);
  });
});
