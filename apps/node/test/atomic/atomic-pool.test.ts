import { describe, expect, it } from 'vitest';
import { AtomicPool, type AtomicPoolOptions } from '../../src/atomic/atomic-pool.js';
import { plainExport, plainImport, platformUtxo, rich, sign } from './fixtures/transfers.js';

/** A pool with imports of the outputs 0, 1, ... that burn that much. */
function poolOf(fees: readonly bigint[], limits?: AtomicPoolOptions['limits']) {
  const pool = new AtomicPool(limits && { limits });
  const txs = fees.map((fee, index) => sign(plainImport([platformUtxo(index)], { fee }), rich));
  for (const [index, tx] of txs.entries()) pool.add({ tx, arrival: BigInt(index) });
  return { pool, txs };
}

const newcomer = (fee: bigint) => sign(plainImport([platformUtxo(99)], { fee }), rich);

describe('a pool of atomic transactions', () => {
  it('puts who pays most for its gas first, and of equals who came first', () => {
    const { pool, txs } = poolOf([20_000n, 900_000n, 400_000n, 900_000n]);
    expect(pool.byPrice().map(({ tx }) => txs.indexOf(tx))).toEqual([1, 3, 2, 0]);
    expect(pool.byPrice().map(({ arrival }) => arrival)).toEqual([1n, 3n, 2n, 0n]);
  });

  it('that is full lets in who pays more than the least, which leaves', () => {
    const { pool, txs } = poolOf([500_000n, 200_000n, 300_000n], { transactions: 3, bytes: 1_000_000 });
    expect(() => pool.makeRoom(newcomer(200_000n))).toThrow(/^insufficient fee: currentMin=17 provided=17$/u);
    expect(pool.makeRoom(newcomer(250_000n)).map(({ tx }) => txs.indexOf(tx))).toEqual([1]);
  });

  it('holds no more bytes than it may', () => {
    const { length } = newcomer(1n).bytes;
    const { pool, txs } = poolOf([500_000n, 200_000n], { transactions: 10, bytes: length * 2 + 10 });
    expect(() => pool.makeRoom(newcomer(900_000n))).toThrow(/^mempool full$/u);
    for (const tx of txs) pool.remove(tx);
    expect(pool.makeRoom(newcomer(900_000n))).toEqual([]);
  });

  it('lets one transaction take the place of several that it conflicts with', () => {
    const { pool, txs } = poolOf([200_000n, 300_000n]);
    const both = (fee: bigint) => sign(plainImport([platformUtxo(0), platformUtxo(1)], { fee }), rich, rich);
    expect(() => pool.makeRoom(both(300_000n))).toThrow('(2 total conflicts in mempool)');
    expect(pool.makeRoom(both(2_000_000n)).map(({ tx }) => tx)).toEqual(txs);
  });

  it('takes exports of one account with different nonces', () => {
    const pool = new AtomicPool();
    pool.add({ tx: sign(plainExport({ nonce: 0n }), rich), arrival: 0n });
    expect(pool.makeRoom(sign(plainExport({ nonce: 1n }), rich))).toEqual([]);
    expect(() => pool.makeRoom(sign(plainExport({ nonce: 0n, amount: 1n }), rich))).toThrow(
      'conflict present',
    );
  });

  it('remembers the last fifty that it dropped, until they come again', () => {
    const { pool, txs } = poolOf(Array.from({ length: 51 }, (_, index) => BigInt(index) * 1_000n + 20_000n));
    for (const tx of txs) pool.drop({ tx, reason: 'invalid nonce' });
    expect(pool.size).toBe(0);
    const known = txs.filter(({ id }) => pool.dropped(id)?.reason === 'invalid nonce');
    expect(known).toEqual(txs.slice(1));
    const [again = newcomer(1n)] = known;
    pool.add({ tx: again, arrival: 51n });
    expect(pool.dropped(again.id)).toBeUndefined();
  });
});
