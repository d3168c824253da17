import type { Hex } from '@firn/primitives/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TransactionOrder, TransactionQueue } from '../../src/pool/order-transactions.js';
import type { PooledTransaction } from '../../src/pool/pooled-transaction.js';
import type { Transaction } from '../../src/transaction/transaction.js';

function pooled(from: Hex, nonce: bigint, tip: bigint, fee: bigint, arrival: bigint): PooledTransaction {
  const transaction = { from, nonce, maxFeePerGas: fee, maxPriorityFeePerGas: tip } as Transaction;
  return { transaction, arrival };
}

function order(lists: readonly PooledTransaction[][], baseFee: bigint, by?: TransactionOrder): string[] {
  const queue = new TransactionQueue(
    new Map(lists.map((list, index) => [`0x${index}` as Hex, list])),
    baseFee,
    by,
  );
  const names: string[] = [];
  for (let next = queue.peek(); next !== undefined; next = queue.peek()) {
    names.push(`${next.transaction.from} ${next.transaction.nonce}`);
    queue.shift();
  }
  return names;
}

describe('TransactionQueue', () => {
  it('takes the highest tip first, then the earliest arrival, and keeps the nonces of a sender in order', () => {
    const a = [pooled('0xa', 0n, 1n, 100n, 1n), pooled('0xa', 1n, 9n, 100n, 2n)];
    const b = [pooled('0xb', 0n, 5n, 100n, 3n), pooled('0xb', 1n, 1n, 100n, 4n)];
    const c = [pooled('0xc', 0n, 1n, 100n, 0n)];
    expect(order([a, b, c], 10n)).toEqual(['0xb 0', '0xc 0', '0xa 0', '0xa 1', '0xb 1']);
  });

  it('takes the earliest arrival first where that is asked for, whatever it pays', () => {
    const a = [pooled('0xa', 0n, 1n, 100n, 1n), pooled('0xa', 1n, 9n, 100n, 2n)];
    const b = [pooled('0xb', 0n, 5n, 100n, 3n), pooled('0xb', 1n, 1n, 100n, 4n)];
    const c = [pooled('0xc', 0n, 1n, 100n, 0n)];
    expect(order([b, a, c], 10n, 'fifo')).toEqual(['0xc 0', '0xa 0', '0xa 1', '0xb 0', '0xb 1']);
  });

  it('counts what is left of the fee above the base fee', () => {
    expect(order([[pooled('0xa', 0n, 9n, 11n, 0n)], [pooled('0xb', 0n, 2n, 100n, 1n)]], 10n)).toEqual([
      '0xb 0',
      '0xa 0',
    ]);
  });

  it('stops a sender at a transaction that does not cover the base fee', () => {
    const list = [
      pooled('0xa', 0n, 1n, 100n, 0n),
      pooled('0xa', 1n, 1n, 9n, 1n),
      pooled('0xa', 2n, 1n, 100n, 2n),
    ];
    expect(order([list], 10n)).toEqual(['0xa 0']);
  });

  it('leaves out the rest of a sender that is skipped', () => {
    const lists = [
      [pooled('0xa', 0n, 5n, 100n, 0n), pooled('0xa', 1n, 5n, 100n, 1n)],
      [pooled('0xb', 0n, 1n, 100n, 2n)],
    ];
    const queue = new TransactionQueue(new Map(lists.map((list, index) => [`0x${index}` as Hex, list])), 1n);
    queue.skipSender();
    expect(queue.peek()?.transaction.from).toBe('0xb');
  });

  it('hands every transaction out once, never a later nonce before an earlier one', () => {
    const list = fc.array(fc.bigInt({ min: 0n, max: 9n }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 8 }), (tips) => {
        let arrival = 0n;
        const lists = tips.map((own, sender) =>
          own.map((tip, nonce) => pooled(`0x${sender}`, BigInt(nonce), tip, 100n, arrival++)),
        );
        const handedOut = order(lists, 1n);
        expect(handedOut).toHaveLength(lists.flat().length);
        for (const [sender, own] of lists.entries()) {
          expect(handedOut.filter((name) => name.startsWith(`0x${sender} `))).toEqual(
            own.map((_, nonce) => `0x${sender} ${nonce}`),
          );
        }
      }),
    );
  });
});
