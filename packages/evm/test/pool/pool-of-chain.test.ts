import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { openLocalChain } from '../fixtures/local-chain.js';
import { contentsOf } from '../fixtures/pool-fixture.js';
import { richAddress, signed } from '../fixtures/signed.js';

const to = `0x${'0b'.repeat(20)}` as const;
const mining = { automine: false, intervalMs: 0 };
const at = (nonce: bigint, tip = 1n) =>
  signed({ nonce, to, maxPriorityFeePerGas: tip, maxFeePerGas: 1000n * tip });

describe('the pool of a chain', () => {
  it('comes back after a restart with what was queued, in the order of arrival, and without what was replaced', async () => {
    const store = temporaryStore();
    const before = openLocalChain(store, { mining });
    for (const transaction of [at(3n), at(0n), at(7n), at(3n, 2n), at(1n)])
      await before.submit(transaction.raw);
    const arrivals = before.pool.all().map(({ transaction, arrival }) => `${transaction.hash} ${arrival}`);
    await before.close();
    const after = openLocalChain(store, { mining });
    expect(after.pool.all().map(({ transaction, arrival }) => `${transaction.hash} ${arrival}`)).toEqual(
      arrivals,
    );
    expect(after.pool.get(at(3n).hash)).toBeUndefined();
    expect(contentsOf(after.pool)).toBe(
      `${richAddress}:0 ${richAddress}:1 | ${richAddress}:3 ${richAddress}:7`,
    );
    await after.submit(at(2n).raw);
    expect(after.pool.nextNonce(richAddress)).toBe(4n);
  });

  it('forgets what it drops for good: evicted and expired', async () => {
    const store = temporaryStore();
    const poolLimits = { accountQueue: 2, lifetimeMs: 0 };
    const before = openLocalChain(store, { mining, poolLimits });
    for (const nonce of [0n, 5n, 9n, 7n]) await before.submit(at(nonce).raw);
    expect(contentsOf(before.pool)).toBe(`${richAddress}:0 | ${richAddress}:5 ${richAddress}:7`);
    await before.dropExpired();
    expect(contentsOf(before.pool)).toBe(`${richAddress}:0 | `);
    await before.close();
    const after = openLocalChain(store, { mining });
    expect(contentsOf(after.pool)).toBe(`${richAddress}:0 | `);
  });

  it('drops what the sender cannot pay any more after a block', async () => {
    const chain = openLocalChain(temporaryStore(), { mining });
    const balance = chain.stateAfter(chain.head).balance(richAddress);
    const all = signed({ nonce: 0n, to, value: balance - 10n ** 18n });
    const dear = signed({ nonce: 2n, to, value: 10n ** 18n });
    await chain.submit(dear.raw);
    await chain.submit(all.raw);
    chain.setMining({ automine: true, intervalMs: 0 });
    await chain.idle();
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual([all.hash]);
    expect(chain.pool.size).toBe(0);
    expect([...chain.canonical.store.pool.range()]).toEqual([]);
  });
});
