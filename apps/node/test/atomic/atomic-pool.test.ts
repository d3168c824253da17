import type { AtomicTx } from '@firn/platform-codec';
import { describe, expect, it } from 'vitest';
import { AtomicPool, asynchronousRules, synchronousRules } from '../../src/atomic/atomic-pool.js';
import { plainExport, plainImport, platformUtxo, rich, sign } from './fixtures/transfers.js';

/** A pool with imports of the outputs 0, 1, ... that burn that much. */
function poolOf(fees: readonly bigint[], maxBytes = 1_000_000) {
  const pool = new AtomicPool({ maxBytes });
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
    const { pool, txs } = poolOf([500_000n, 200_000n, 300_000n]);
    const full = { ...synchronousRules, transactions: 3 };
    expect(() => pool.makeRoom(newcomer(200_000n), full)).toThrow(
      /^insufficient fee: currentMin=17 provided=17$/u,
    );
    expect(pool.makeRoom(newcomer(250_000n), full).map(({ tx }) => txs.indexOf(tx))).toEqual([1]);
  });

  it.each([
    ['before', synchronousRules],
    ['since', asynchronousRules],
  ])('holds no more bytes than it may %s Helicon', (_when, rules) => {
    const { length } = newcomer(1n).bytes;
    const { pool, txs } = poolOf([500_000n, 200_000n, 300_000n], length * 3 + 10);
    const leaving = (tx: AtomicTx) => pool.makeRoom(tx, rules).map((left) => txs.indexOf(left.tx));
    // Who pays no more than the cheapest has to wait, who pays more takes its place.
    expect(() => leaving(newcomer(200_000n))).toThrow(/^mempool full$/u);
    expect(leaving(newcomer(900_000n))).toEqual([1]);
    // A larger one takes the place of two that pay less for their gas, and of none where one of them pays more.
    const large = (fee: bigint) =>
      sign(plainImport([platformUtxo(90), platformUtxo(91)], { fee }), rich, rich);
    expect(leaving(large(500_000n))).toEqual([1, 2]);
    expect(() => leaving(large(300_000n))).toThrow(/^mempool full$/u);
    expect(pool.makeRoom(newcomer(900_000n), rules)[0]?.reason).toMatch(/^evicted by /u);
    for (const tx of txs) pool.remove(tx);
    expect(leaving(newcomer(900_000n))).toEqual([]);
  });

  it('lets in nothing that is larger than the whole of it', () => {
    const { pool } = poolOf([200_000n], newcomer(1n).bytes.length + 10);
    const outputs = [platformUtxo(90), platformUtxo(91)];
    const large = sign(plainImport(outputs, { fee: 90_000_000n }), rich, rich);
    expect(() => pool.makeRoom(large, asynchronousRules)).toThrow(/^mempool full$/u);
  });

  it('lets one transaction take the place of several that it conflicts with', () => {
    const { pool, txs } = poolOf([200_000n, 300_000n]);
    const both = (fee: bigint) => sign(plainImport([platformUtxo(0), platformUtxo(1)], { fee }), rich, rich);
    expect(() => pool.makeRoom(both(300_000n), synchronousRules)).toThrow('(2 total conflicts in mempool)');
    expect(pool.makeRoom(both(2_000_000n), synchronousRules).map(({ tx }) => tx)).toEqual(txs);
  });

  it('compares wei for a gas since Helicon, and tells no prices', () => {
    const { pool, txs } = poolOf([200_000n, 300_000n]);
    const full = { ...asynchronousRules, transactions: 2 };
    expect(() => pool.makeRoom(newcomer(200_000n), full)).toThrow(/^insufficient fee$/u);
    // The same in whole billionths of the native token, where it was refused before.
    expect(pool.makeRoom(newcomer(200_001n), full).map(({ tx }) => txs.indexOf(tx))).toEqual([0]);
    const both = sign(plainImport([platformUtxo(0), platformUtxo(1)], { fee: 300_000n }), rich, rich);
    expect(() => pool.makeRoom(both, full)).toThrow(/^insufficient fee$/u);
  });

  it('takes exports of one account with different nonces', () => {
    const pool = new AtomicPool();
    pool.add({ tx: sign(plainExport({ nonce: 0n }), rich), arrival: 0n });
    expect(pool.makeRoom(sign(plainExport({ nonce: 1n }), rich), synchronousRules)).toEqual([]);
    expect(() => pool.makeRoom(sign(plainExport({ nonce: 0n, amount: 1n }), rich), synchronousRules)).toThrow(
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
