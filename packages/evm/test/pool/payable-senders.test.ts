import type { Hex } from '@firn/primitives/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveTip } from '../../src/transaction/transaction.js';
import { pooled, poolOf } from '../fixtures/pool-fixture.js';

const unpayable = 2_000;
const limits = { globalSlots: 10_000 };
const baseFee = 50n;

describe('the transactions of a pool that pay the base fee', () => {
  it('are found without a look at those that do not', () => {
    const pool = poolOf({ limits });
    let looks = 0;
    for (let index = 0; index < unpayable; index += 1) {
      const cheap = pooled(`0xcheap${index}`, 0n);
      Object.defineProperty(cheap.transaction, 'maxFeePerGas', {
        get() {
          looks += 1;
          return 10n;
        },
      });
      pool.add(cheap);
      pool.add(pooled(`0xcheap${index}`, 1n, { maxFeePerGas: 1000n }));
    }
    looks = 0;
    const blocks = 100;
    for (let block = 0; block < blocks; block += 1) {
      const paying = [0n, 1n].map((nonce) => pooled(`0xdear${block}`, nonce));
      for (const transaction of paying) pool.add(transaction);
      expect([...pool.payable(baseFee).values()]).toEqual([paying]);
      for (const { transaction } of paying) pool.remove(transaction.hash);
    }
    // Each block looks at the first that does not pay, and at as many as a heap is deep when the sender that pays comes and goes.
    expect(looks).toBeLessThan(100 * blocks);
    expect(pool.payable(10n).size).toBe(unpayable);
  });

  it('are those that are pending and pay, whatever came and went', () => {
    const senders = ['0xa', '0xb', '0xc', '0xd'] as const satisfies readonly Hex[];
    const action = fc.record({
      from: fc.constantFrom(...senders),
      nonce: fc.bigInt({ min: 0n, max: 3n }),
      maxFeePerGas: fc.bigInt({ min: 1n, max: 9n }).map((fee) => fee * 20n),
      isGone: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 60 }),
        fc.constantFrom(undefined, 0n, 60n, 100n),
        (actions, fee) => {
          const pool = poolOf();
          for (const { from, nonce, maxFeePerGas, isGone } of actions) {
            const held = pool.of(from);
            const known = [...held.pending, ...held.queued].find(
              ({ transaction }) => transaction.nonce === nonce,
            );
            if (isGone && known !== undefined) pool.remove(known.transaction.hash);
            else if (known === undefined) pool.add(pooled(from, nonce, { maxFeePerGas }));
            expect([...pool.payable(fee)].sort()).toEqual(
              [...pool.pending()]
                .filter(([, [first]]) => first !== undefined && effectiveTip(first.transaction, fee) >= 0n)
                .sort(),
            );
          }
        },
      ),
    );
  });
});
