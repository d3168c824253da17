import { describe, expect, it } from 'vitest';
import { Mempool, type MempoolLimits, type WaitingTx } from '../../src/chain/mempool.js';
import { TxRejectedError } from '../../src/transaction/tx-rejected-error.js';

let made = 0;

function waiting(price: number, { gas = 100n, spends = [`own ${made}`] as string[] } = {}): WaitingTx {
  made += 1;
  const id = new Uint8Array(32);
  new DataView(id.buffer).setUint32(0, made);
  const bytes = new Uint8Array(100);
  const unsigned = { type: 'RewardValidatorTx', txId: id } as const;
  const tx = { id, unsigned, credentials: [], bytes, unsignedBytes: bytes };
  return { tx, gas, price, spends, arrival: BigInt(made), arrivedAtMs: 0, receivedAt: 0 };
}

function filled(limits: Partial<MempoolLimits>, ...all: readonly WaitingTx[]): Mempool {
  const mempool = new Mempool(limits);
  for (const each of all) mempool.add(each);
  return mempool;
}

describe('the mempool', () => {
  it('has whoever pays most for a gas first, and of equals whoever came first', () => {
    const [cheap, first, second, dear] = [waiting(1), waiting(2), waiting(2), waiting(3)];
    const mempool = filled({}, second, cheap, dear, first);
    expect(mempool.inOrder).toEqual([dear, first, second, cheap]);
    expect(mempool.next).toBe(dear);
    mempool.remove(dear.tx);
    expect(mempool.next).toBe(first);
  });

  it('holds no two that spend the same output, until the one goes', () => {
    const [one, two] = [waiting(1, { spends: ['a', 'b'] }), waiting(9, { spends: ['c', 'b'] })];
    const mempool = filled({}, one);
    expect(() => mempool.add(two)).toThrow(new TxRejectedError('tx conflicts with other tx'));
    mempool.remove(one.tx);
    mempool.add(two);
    expect(mempool.inOrder).toEqual([two]);
  });

  it('takes out the one that is meant among those that pay the same', () => {
    const all = [waiting(2), waiting(2), waiting(2), waiting(2)];
    const [first, second, third, fourth] = all;
    const mempool = filled({}, ...all);
    if (third !== undefined) mempool.remove(third.tx);
    expect(mempool.inOrder).toEqual([first, second, fourth]);
  });

  it('tells which arrived before a time', () => {
    const at = (arrivedAtMs: number, price: number): WaitingTx => ({ ...waiting(price), arrivedAtMs });
    const [old, older, late] = [at(1000, 9), at(1000, 1), at(2000, 5)];
    const mempool = filled({}, old, older, late);
    expect(mempool.arrivedBefore(1000)).toEqual([]);
    expect(mempool.arrivedBefore(2000)).toEqual([old, older]);
    mempool.remove(old.tx);
    expect(mempool.arrivedBefore(3000)).toEqual([older, late]);
  });

  it('lets those that pay least go when there is no room, and says so of them', () => {
    const [least, less, more] = [waiting(1), waiting(2), waiting(3)];
    const mempool = filled({ maxGas: 300n }, more, least, less);
    const dear = waiting(4, { gas: 150n });
    expect(mempool.add(dear)).toEqual([least, less]);
    expect(mempool.inOrder).toEqual([dear, more]);
    expect(mempool.dropReason(less.tx.id)).toMatch(/replaced by transactions that pay more than 2/);
    expect(mempool.stats).toEqual({ count: 2, gas: 250n, bytes: 200 });
  });

  it.each([
    ['gas', { maxGas: 250n }],
    ['bytes', { maxBytes: 250 }],
    ['count', { maxCount: 2 }],
  ])('has a limit of %s, which the one that pays no more does not get past', (_, limits) => {
    const mempool = filled(limits, waiting(2), waiting(3));
    expect(() => mempool.add(waiting(2))).toThrow(new TxRejectedError('not enough gas'));
    expect(mempool.stats.count).toBe(2);
    expect(mempool.add(waiting(2.5))).toHaveLength(1);
    expect(mempool.stats.count).toBe(2);
  });

  it('remembers lately dropped ones, and forgets the reason when one comes back', () => {
    const mempool = filled({ maxDropped: 2 });
    const all = [waiting(1), waiting(1), waiting(1)];
    for (const [index, { tx }] of all.entries()) mempool.drop(tx.id, `reason ${index}`);
    expect(all.map(({ tx }) => mempool.dropReason(tx.id))).toEqual([undefined, 'reason 1', 'reason 2']);
    mempool.add(all[1] as WaitingTx);
    expect(mempool.dropReason((all[1] as WaitingTx).tx.id)).toBeUndefined();
    expect(mempool.get((all[1] as WaitingTx).tx.id)).toBe(all[1]);
  });
});
