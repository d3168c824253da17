import type { Hex } from '@firn/primitives/bytes';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PayableSenders } from '../../src/pool/payable-senders.js';
import type { PooledTransaction } from '../../src/pool/pooled-transaction.js';
import { contentsOf, pooled, poolOf, stateOf } from '../fixtures/pool-fixture.js';

describe('a pool', () => {
  it('holds what follows the nonce of its sender as pending, and what has a gap before it as queued', () => {
    const pool = poolOf({}, stateOf({ '0xa': { nonce: 3n } }));
    for (const nonce of [5n, 3n, 7n]) pool.add(pooled('0xa', nonce));
    expect(contentsOf(pool)).toBe('0xa:3 | 0xa:5 0xa:7');
    expect(pool.nextNonce('0xa')).toBe(4n);
    pool.add(pooled('0xa', 4n));
    expect(contentsOf(pool)).toBe('0xa:3 0xa:4 0xa:5 | 0xa:7');
    expect([pool.pendingCount, pool.queuedCount, pool.nextNonce('0xa')]).toEqual([3, 1, 6n]);
    expect(pool.nextNonce('0xb')).toBe(0n);
  });

  it('lets those that follow one that goes wait', () => {
    const pool = poolOf();
    const second = pooled('0xa', 1n);
    for (const each of [pooled('0xa', 0n), second, pooled('0xa', 2n)]) pool.add(each);
    pool.remove(second.transaction.hash);
    expect(contentsOf(pool)).toBe('0xa:0 | 0xa:2');
    expect(pool.nextNonce('0xa')).toBe(1n);
  });

  it('refuses what it holds, what is used, and what the sender cannot pay', () => {
    const pool = poolOf({}, stateOf({ '0xa': { nonce: 2n }, '0xb': { balance: 4_200_000n } }));
    const known = pooled('0xa', 2n);
    pool.add(known);
    expect(() => pool.add(known)).toThrow(/^already known$/);
    expect(() => pool.add(pooled('0xa', 1n))).toThrow(/^nonce too low: next nonce 2, tx nonce 1$/);
    const words = 'insufficient funds for gas * price + value';
    expect(() => pool.add(pooled('0xb', 0n, { value: 2_100_001n }))).toThrow(
      `${words}: balance 4200000, tx cost 4200001, overshot 1`,
    );
    pool.add(pooled('0xb', 0n));
    expect(() => pool.add(pooled('0xb', 1n, { value: 1n }))).toThrow(
      `${words}: balance 4200000, queued cost 2100000, tx cost 2100001, overshot 1`,
    );
    expect(() => pool.add(pooled('0xb', 0n, { value: 2_100_001n, maxFeePerGas: 100n }))).toThrow(
      `${words}: balance 4200000, tx cost 4200001, overshot 1`,
    );
    pool.add(pooled('0xb', 1n));
    expect(() => pool.add(pooled('0xb', 1n, { maxFeePerGas: 120n, maxPriorityFeePerGas: 3n }))).toThrow(
      `${words}: balance 4200000, queued cost 4200000, tx bumped 420000, overshot 420000`,
    );
  });

  it('does not count what is queued against the balance, as it may never be executed', () => {
    const pool = poolOf({}, stateOf({ '0xa': { balance: 2_100_000n } }));
    pool.add(pooled('0xa', 5n));
    pool.add(pooled('0xa', 6n));
    expect(contentsOf(pool)).toBe(' | 0xa:5 0xa:6');
  });

  it.each([
    [109n, 11n],
    [110n, 10n],
    [200n, 5n],
  ])('replaces only what pays 10 % less in both prices: not for %s and %s', (fee, tip) => {
    const pool = poolOf();
    pool.add(pooled('0xa', 0n, { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n }));
    const cheap = pooled('0xa', 0n, { maxFeePerGas: fee, maxPriorityFeePerGas: tip });
    expect(() => pool.add(cheap)).toThrow(/^replacement transaction underpriced$/);
    expect(pool.size).toBe(1);
  });

  it.each([0n, 4n])('tells what is replaced, pending or queued: nonce %s', (nonce) => {
    const pool = poolOf();
    const old = pooled('0xa', nonce, { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n });
    pool.add(old);
    const better = pooled('0xa', nonce, { maxFeePerGas: 110n, maxPriorityFeePerGas: 11n });
    expect(pool.add(better)).toEqual([old]);
    expect([pool.size, pool.get(old.transaction.hash)]).toEqual([1, undefined]);
    expect(pool.get(better.transaction.hash)).toBe(better);
  });
});

describe('a pool beside another state', () => {
  it('drops what is used and what costs too much, and lets the rest move', () => {
    const pool = poolOf();
    for (const nonce of [0n, 1n, 2n, 3n]) pool.add(pooled('0xa', nonce, { value: nonce === 2n ? 50n : 0n }));
    pool.add(pooled('0xb', 0n));
    const next = stateOf({ '0xa': { nonce: 1n, balance: 2_100_000n } });
    const gone = pool.obsoleteAfter(next, { changed: ['0xa', '0xc'] });
    expect(gone.map(({ transaction }) => transaction.nonce)).toEqual([0n, 2n]);
    pool.advance(next, { changed: ['0xa', '0xc'] });
    expect(contentsOf(pool)).toBe('0xa:1 0xb:0 | 0xa:3');
  });

  it('drops what a block has no room for', () => {
    const pool = poolOf();
    pool.add(pooled('0xa', 0n, { gas: 30_000n }));
    pool.add(pooled('0xb', 0n));
    pool.advance(stateOf(), { gasLimit: 29_999n });
    expect(contentsOf(pool)).toBe('0xb:0 | ');
  });

  it('moves back when the chain does', () => {
    const pool = poolOf({}, stateOf({ '0xa': { nonce: 2n } }));
    pool.add(pooled('0xa', 2n));
    pool.advance(stateOf());
    expect(contentsOf(pool)).toBe(' | 0xa:2');
    pool.add(pooled('0xa', 0n));
    pool.add(pooled('0xa', 1n));
    expect(contentsOf(pool)).toBe('0xa:0 0xa:1 0xa:2 | ');
  });

  it('lets go what a block used of a sender in one step, however much it is', () => {
    const pool = poolOf();
    for (let nonce = 0n; nonce < 50n; nonce += 1n) pool.add(pooled('0xa', nonce));
    const updates = vi.spyOn(PayableSenders.prototype, 'update');
    onTestFinished(() => updates.mockRestore());
    pool.advance(stateOf({ '0xa': { nonce: 40n } }));
    expect(updates).toHaveBeenCalledOnce();
    expect([pool.pendingCount, pool.queuedCount, pool.size, pool.nextNonce('0xa')]).toEqual([10, 0, 10, 50n]);
  });

  it('holds the same as one that was always beside it, wherever the state went', () => {
    const senders: readonly Hex[] = ['0xa', '0xb'];
    const place = fc.record({
      nonce: fc.bigInt({ min: 0n, max: 6n }),
      balance: fc.constantFrom(2_100_000n, 2_100_050n, 10n ** 18n),
    });
    const sent = fc.record({
      from: fc.constantFrom(...senders),
      nonce: fc.bigInt({ min: 0n, max: 6n }),
      value: fc.constantFrom(0n, 50n, 100n),
    });
    fc.assert(
      fc.property(fc.array(sent), fc.array(fc.tuple(place, place), { minLength: 1 }), (all, places) => {
        const pool = poolOf();
        for (const { from, nonce, value } of all) pool.restore(pooled(from, nonce, { value }));
        for (const [a, b] of places) {
          const state = stateOf({ '0xa': a, '0xb': b });
          const gone = new Set(pool.obsoleteAfter(state));
          const kept = pool.all().filter((each) => !gone.has(each));
          pool.advance(state);
          const other = poolOf({}, state);
          for (const each of kept) other.restore(each);
          expect(contentsOf(pool)).toBe(contentsOf(other));
          expect([pool.size, pool.pendingCount, pool.queuedCount]).toEqual([
            kept.length,
            other.pendingCount,
            other.queuedCount,
          ]);
          for (const sender of senders) expect(pool.nextNonce(sender)).toBe(other.nextNonce(sender));
        }
      }),
    );
  });
});

describe('the limits of a pool', () => {
  const fill = (pool: ReturnType<typeof poolOf>, from: Hex, nonces: readonly bigint[]): PooledTransaction[] =>
    nonces.flatMap((nonce) => pool.add(pooled(from, nonce)));

  it('an account queues so many; a lower nonce goes before a higher one', () => {
    const pool = poolOf({ limits: { accountQueue: 2 } });
    fill(pool, '0xa', [4n, 6n]);
    expect(() => pool.add(pooled('0xa', 8n))).toThrow(/^account limit exceeded: pooled 2 txs$/);
    const gone = fill(pool, '0xa', [5n]);
    expect(gone.map(({ transaction }) => transaction.nonce)).toEqual([6n]);
    expect(contentsOf(pool)).toBe(' | 0xa:4 0xa:5');
  });

  it('of too many pending ones, the senders with most lose their last; those with few keep theirs', () => {
    const pool = poolOf({ limits: { globalSlots: 6, accountSlots: 2 } });
    fill(pool, '0xa', [0n, 1n, 2n, 3n]);
    fill(pool, '0xb', [0n, 1n]);
    expect(() => pool.add(pooled('0xa', 4n))).toThrow(/^txpool is full$/);
    expect(fill(pool, '0xc', [0n]).map(({ transaction }) => transaction.nonce)).toEqual([3n]);
    expect(contentsOf(pool)).toBe('0xa:0 0xa:1 0xa:2 0xb:0 0xb:1 0xc:0 | ');
    fill(pool, '0xc', [1n]);
    // Nobody has more than everybody may keep.
    fill(pool, '0xd', [0n, 1n]);
    expect(pool.pendingCount).toBe(8);
  });

  it('of too many queued ones, those go at whose sender nothing moved for longest', () => {
    let now = 0;
    const pool = poolOf({ limits: { globalQueue: 4 }, now: () => now });
    for (const from of ['0xa', '0xb'] as const) {
      now += 1;
      fill(pool, from, [5n, 6n]);
    }
    now += 1;
    fill(pool, '0xa', [0n]);
    const gone = fill(pool, '0xc', [9n]);
    expect(gone.map(({ transaction: { from, nonce } }) => `${from}:${nonce}`)).toEqual(['0xb:6']);
  });

  it('queued ones expire when nothing moves at their sender', () => {
    let now = 0;
    const pool = poolOf({ limits: { lifetimeMs: 1000 }, now: () => now });
    fill(pool, '0xa', [0n, 5n]);
    fill(pool, '0xb', [5n]);
    now = 900;
    fill(pool, '0xa', [1n]);
    now = 1000;
    expect(pool.expired().map(({ transaction }) => transaction.from)).toEqual(['0xb']);
    now = 1900;
    expect(pool.expired().map(({ transaction }) => transaction.from)).toEqual(['0xb', '0xa']);
  });

  it('a full pool takes in what pays more, and drops the cheapest', () => {
    const pool = poolOf({ limits: { globalSlots: 3, globalQueue: 1 }, baseFee: () => 10n });
    const price = (tip: bigint) => ({ maxFeePerGas: 1000n + tip, maxPriorityFeePerGas: tip });
    for (const [at, from] of (['0xa', '0xb', '0xc', '0xd'] as const).entries()) {
      pool.add(pooled(from, 0n, price(BigInt(at + 1))));
    }
    expect(() => pool.add(pooled('0xe', 0n, price(1n)))).toThrow(/^transaction underpriced$/);
    const gone = pool.add(pooled('0xe', 0n, price(9n)));
    expect(gone.map(({ transaction }) => transaction.from)).toEqual(['0xa']);
    expect(pool.size).toBe(4);
    expect(() => pool.add(pooled('0xf', 7n, price(9n)))).toThrow(
      /^future transaction tries to replace pending$/,
    );
    expect(pool.size).toBe(4);
  });

  it('a long transaction takes more than one place', () => {
    const pool = poolOf({ limits: { globalSlots: 3, globalQueue: 1 } });
    for (const from of ['0xa', '0xb', '0xc'] as const) pool.add(pooled(from, 0n));
    const long = pooled('0xd', 0n, {
      raw: new Uint8Array(40_000),
      maxFeePerGas: 500n,
      maxPriorityFeePerGas: 5n,
    });
    expect(pool.add(long)).toHaveLength(1);
    expect(pool.size).toBe(3);
  });

  it('hold whatever comes, and the counts with them', () => {
    const limits = { accountSlots: 2, globalSlots: 8, accountQueue: 3, globalQueue: 6 };
    const arrival = fc.record({
      from: fc.constantFrom<Hex>('0xa', '0xb', '0xc', '0xd'),
      nonce: fc.bigInt({ min: 0n, max: 12n }),
      tip: fc.bigInt({ min: 1n, max: 60n }),
      isRemoved: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 120 }), (steps) => {
        const pool = poolOf({ limits, baseFee: () => 5n });
        const held = new Set<PooledTransaction>();
        for (const { from, nonce, tip, isRemoved } of steps) {
          const next = pooled(from, nonce, { maxFeePerGas: 100n + tip, maxPriorityFeePerGas: tip });
          const before = contentsOf(pool);
          try {
            for (const gone of pool.add(next)) held.delete(gone);
            held.add(next);
          } catch {
            expect(contentsOf(pool)).toBe(before);
          }
          if (isRemoved) held.delete(pool.remove(next.transaction.hash) ?? next);
        }
        expect(new Set(pool.all())).toEqual(held);
        const lists = [...pool.pending().values()];
        const queues = [...pool.queued().values()];
        expect(pool.pendingCount).toBe(lists.flat().length);
        expect(pool.queuedCount).toBe(queues.flat().length);
        expect(pool.pendingCount + pool.queuedCount).toBe(pool.size);
        expect(pool.queuedCount).toBeLessThanOrEqual(limits.globalQueue);
        expect(pool.size).toBeLessThanOrEqual(limits.globalSlots + limits.globalQueue);
        for (const own of queues) expect(own.length).toBeLessThanOrEqual(limits.accountQueue);
        for (const own of lists)
          expect(own.map(({ transaction }) => transaction.nonce)).toEqual(own.map((_, at) => BigInt(at)));
      }),
    );
  });
});
