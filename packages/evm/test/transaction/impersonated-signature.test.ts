import { isCurveX } from '@firn/crypto';
import type { Hex } from '@firn/primitives/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  impersonatedSender,
  impersonatedSignature,
  isImpersonatedSignature,
} from '../../src/transaction/impersonated-signature.js';
import { decodeTransaction, impersonateTransaction } from '../../src/transaction/transaction-codec.js';

const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);
const edges = [
  ['0x0000000000000000000000000000000000000000'],
  ['0xffffffffffffffffffffffffffffffffffffffff'],
] as const;
const transfer = {
  type: 2,
  chainId: 43_112n,
  nonce: 0n,
  to: '0x00000000000000000000000000000000000000ee',
  value: 1n,
  gas: 21_000n,
  maxFeePerGas: 100n,
  maxPriorityFeePerGas: 1n,
  input: '0x',
  accessList: [],
} as const;

describe('the signature of an impersonated transaction', () => {
  it('has values that a signature can have, from which nothing can be recovered', () => {
    fc.assert(
      fc.property(address, (from) => {
        const { r, s } = impersonatedSignature(from);
        expect(r > 0n && r < groupOrder).toBe(true);
        expect(s).toBe(1n);
        expect(isCurveX(r)).toBe(false);
        expect(isImpersonatedSignature({ r, s })).toBe(true);
        expect(impersonatedSender({ r, s })).toBe(from);
      }),
      { examples: edges.map(([from]): [Hex] => [from]) },
    );
  });

  it('tells of its sender where it is let in, and is refused elsewhere', () => {
    const from = '0x00000000000000000000000000000000c0ffee00';
    const { raw, hash } = impersonateTransaction(transfer, from);
    expect(decodeTransaction(raw, { allowImpersonated: true })).toMatchObject({
      from,
      hash,
      isImpersonated: true,
    });
    expect(() => decodeTransaction(raw)).toThrow('invalid sender');
  });

  it('is another one for each sender, so that hashes are', () => {
    const hashes = edges.map(([from]) => impersonateTransaction(transfer, from).hash);
    expect(new Set(hashes).size).toBe(edges.length);
  });

  it('is not taken for one where a signature has the same s', () => {
    // x of the generator, and an x below 2^160.
    const generator = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n;
    expect(isImpersonatedSignature({ r: generator, s: 1n })).toBe(false);
    expect(isImpersonatedSignature({ r: 5n, s: 1n })).toBe(false);
  });

  it('of earlier releases is read', () => {
    expect(isImpersonatedSignature({ r: 0xc0n, s: 0n })).toBe(true);
    expect(impersonatedSender({ r: 0xc0n, s: 0n })).toBe('0x00000000000000000000000000000000000000c0');
  });
});
