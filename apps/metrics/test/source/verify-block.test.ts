import { describe, expect, it } from 'vitest';
import { verifyBlock } from '../../src/source/verify-block.js';
import { addressOf, createFakeChain, transferTopic } from '../fixtures/fake-chain.js';

const log = { address: addressOf(9), topics: [transferTopic], data: '0x' } as const;
const sent = { from: addressOf(1), to: addressOf(2), logs: [log, log] } as const;

/** A block of two transactions with two logs each, at those positions. */
function blockWithLogsAt(positions: readonly bigint[]): Parameters<typeof verifyBlock>[1] {
  const { block, receipts } = createFakeChain().append(1_700_000_000, [sent, sent]);
  let next = 0;
  return {
    block,
    receipts: receipts.map((receipt) => ({
      ...receipt,
      logs: receipt.logs.map((told) => ({ ...told, logIndex: positions[next++] ?? told.logIndex })),
    })),
  };
}

describe('verifyBlock', () => {
  it.each([
    ['one after the other', [0n, 1n, 2n, 3n]],
    ['with gaps, up to the last that is stored', [0n, 1n, 7n, 2n ** 32n - 1n]],
  ])('takes logs %s', (_, positions) => {
    expect(() => verifyBlock(0n, blockWithLogsAt(positions))).not.toThrow();
  });

  it.each([
    ['twice at one position', [0n, 1n, 1n, 2n], /a log of receipt 1 is at 1, after one at 1/],
    ['in another order', [1n, 0n, 2n, 3n], /a log of receipt 0 is at 0, after one at 1/],
    [
      'beyond what is stored',
      [0n, 1n, 2n, 2n ** 32n],
      /a log of receipt 1 is at 4294967296, after 4294967295/,
    ],
  ])('refuses logs %s', (_, positions, reason) => {
    expect(() => verifyBlock(0n, blockWithLogsAt(positions))).toThrow(reason);
  });

  it('takes less gas than a header that was made before its transactions ran tells, and no more', () => {
    const { block, receipts } = createFakeChain().append(1_700_000_000, [sent, sent]);
    const later = { ...block, isExecutedLater: true };
    expect(() => verifyBlock(0n, { block: { ...later, gasUsed: 100_000n }, receipts })).not.toThrow();
    expect(() => verifyBlock(0n, { block: later, receipts })).not.toThrow();
    expect(() => verifyBlock(0n, { block: { ...later, gasUsed: 41_999n }, receipts })).toThrow(
      /it used 41999 gas, its receipts 42000/,
    );
    expect(() => verifyBlock(0n, { block: { ...block, gasUsed: 100_000n }, receipts })).toThrow(
      /it used 100000 gas, its receipts 42000/,
    );
  });
});
