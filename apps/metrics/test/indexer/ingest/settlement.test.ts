import { expect, test } from 'vitest';
import { createSettlement } from '../../../src/indexer/ingest/settlement.js';
import type { SourceBlock } from '../../../src/source/chain-source.js';

const root = `0x${'ab'.repeat(32)}` as const;
const receiptOf = (number: number) => Uint8Array.of(number);

/** What a block tells that settles up to a height; without one it settles itself. */
function read(number: number, height?: number, isCompared = true) {
  const settles = height === undefined ? undefined : { height: BigInt(height), receiptsRoot: root };
  const block = { number: BigInt(number), hash: root, settles } as SourceBlock;
  return { block, encodedReceipts: isCompared ? [receiptOf(number)] : undefined };
}

/** Which blocks each of these settles, of those that can be compared. */
function settledBy(reads: readonly ReturnType<typeof read>[], limit?: number) {
  const settlement = createSettlement(limit);
  return reads.map((each, index) => {
    const settled = settlement.follow(each, index === 0);
    if (settled === undefined) return undefined;
    expect(settled).toMatchObject({ by: { number: each.block.number, hash: root }, root });
    expect(settled.receipts).toHaveLength(Number(settled.last - settled.first) + 1);
    expect(settled.receipts[0]).toEqual(receiptOf(Number(settled.first)));
    return `${settled.first}-${settled.last}`;
  });
}

test('each block is compared once, with the block that settles it', () => {
  const reads = [read(0), read(1, 0), read(2, 0), read(3, 1), read(4, 1), read(5, 4), read(6, 5)];
  expect(settledBy(reads)).toEqual([undefined, undefined, undefined, '1-1', undefined, '2-4', '5-5']);
});

test('where reading begins among blocks that wait, those are not compared of which one is missing', () => {
  const reads = [read(10, 7), read(11, 8), read(12, 10), read(13, 12), read(14, 13)];
  expect(settledBy(reads)).toEqual([undefined, undefined, undefined, '11-12', '13-13']);
});

test('the first block that is stored could not be taken back, and is not compared', () => {
  expect(settledBy([read(5, 4), read(6, 5), read(7, 6)])).toEqual([undefined, undefined, '6-6']);
});

test('a group of which nobody looked at one block is not compared, nor one that is too large to wait', () => {
  const reads = [read(0), read(1, 0), read(2, 0, false), read(3, 2), read(4, 3)];
  expect(settledBy(reads)).toEqual([undefined, undefined, undefined, undefined, '3-3']);
  expect(settledBy([read(0), read(1, 0), read(2, 0), read(3, 1), read(4, 3)], 1)).toEqual([
    undefined,
    undefined,
    undefined,
    '1-1',
    undefined,
  ]);
});

test('what does not follow the block before begins anew', () => {
  const reads = [read(0), read(1, 0), read(2, 0), read(2, 1), read(3, 2), read(4, 3)];
  expect(settledBy(reads)).toEqual([undefined, undefined, undefined, undefined, '2-2', '3-3']);
});
