import type { Hex } from '@firn/primitives/bytes';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { Authorization } from '../../src/transaction/transaction.js';
import { contentsOf, pooled, poolOf, stateOf } from '../fixtures/pool-fixture.js';

const key = privateKeyToAccount(`0x${'07'.repeat(32)}`);
const authority = key.address.toLowerCase() as Hex;
const codeHash = new Uint8Array(32).fill(1);

async function grant(): Promise<Authorization> {
  const {
    r,
    s,
    yParity = 0,
  } = await key.signAuthorization({
    chainId: 1,
    address: `0x${'00'.repeat(20)}`,
    nonce: 0,
  });
  return {
    chainId: 1n,
    address: `0x${'00'.repeat(20)}`,
    nonce: 0n,
    yParity: BigInt(yParity),
    r: BigInt(r),
    s: BigInt(s),
  };
}

describe('an account that runs the code of another (EIP-7702)', () => {
  it('has one transaction in the pool, which may be replaced', () => {
    const pool = poolOf({}, stateOf({ '0xa': { codeHash } }));
    expect(() => pool.add(pooled('0xa', 1n))).toThrow(/^gapped-nonce tx from delegated accounts$/);
    pool.add(pooled('0xa', 0n));
    expect(() => pool.add(pooled('0xa', 1n))).toThrow(
      /^in-flight transaction limit reached for delegated accounts$/,
    );
    pool.add(pooled('0xa', 0n, { maxFeePerGas: 200n, maxPriorityFeePerGas: 2n }));
    expect(contentsOf(pool)).toBe('0xa:0 | ');
  });

  it('counts as one from the moment that its authorization is in the pool', async () => {
    const pool = poolOf();
    const setCode = pooled('0xb', 0n, { type: 4, authorizationList: [await grant()] });
    pool.add(setCode);
    expect(() => pool.add(pooled(authority, 1n))).toThrow(/^gapped-nonce tx from delegated accounts$/);
    pool.add(pooled(authority, 0n));
    expect(() => pool.add(pooled(authority, 1n))).toThrow(/^in-flight transaction limit reached/);
    pool.remove(setCode.transaction.hash);
    pool.add(pooled(authority, 1n));
    expect(pool.size).toBe(2);
  });

  it('cannot become one while it has more than one transaction in the pool', async () => {
    const pool = poolOf();
    pool.add(pooled(authority, 0n));
    pool.add(pooled(authority, 1n));
    const setCode = pooled('0xb', 0n, { type: 4, authorizationList: [await grant()] });
    expect(() => pool.add(setCode)).toThrow(/^authority already reserved$/);
    pool.remove([...(pool.pending().get(authority) ?? [])].at(-1)?.transaction.hash ?? '0x');
    pool.add(setCode);
    expect(pool.size).toBe(2);
  });
});
