import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { times } from '@firn/testing/property-settings';
import { Transaction as EthersTransaction, Wallet } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkForm } from '../../src/transaction/sidecar.js';
import type { Transaction, UnsignedTransaction } from '../../src/transaction/transaction.js';
import { decodeTransaction, signTransaction } from '../../src/transaction/transaction-codec.js';
import { richAddress, richKey } from '../fixtures/signed.js';

const uint64 = fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn });
const uint256 = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });
const bytes = (length: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(bytesToHex);
const address = bytes(20);
const accessList = fc.array(fc.record({ address, storageKeys: fc.array(bytes(32), { maxLength: 3 }) }), {
  maxLength: 3,
});

const unsigned: fc.Arbitrary<UnsignedTransaction> = fc
  .record({
    type: fc.constantFrom(0, 1, 2, 3, 4),
    chainId: fc.bigInt({ min: 1n, max: 0xffff_ffff_ffffn }),
    nonce: uint64,
    to: fc.option(address),
    value: uint256,
    gas: uint64,
    low: uint64,
    high: uint64,
    input: fc.uint8Array({ maxLength: 100 }).map(bytesToHex),
    accessList,
    hashes: fc.array(bytes(32), { minLength: 1, maxLength: 3 }),
    recipient: address,
    authorization: fc.record({
      chainId: uint64,
      address,
      nonce: uint64,
      yParity: fc.bigInt({ min: 0n, max: 1n }),
      // Within the group order, as every signature is.
      r: fc.bigInt({ min: 1n, max: 1n << 250n }),
      s: fc.bigInt({ min: 1n, max: 1n << 250n }),
    }),
  })
  .map(({ type, to, low, high, hashes, recipient, authorization, accessList: list, ...rest }) => {
    const fees =
      type < 2
        ? { maxFeePerGas: high, maxPriorityFeePerGas: high }
        : { maxFeePerGas: low + high, maxPriorityFeePerGas: high };
    return {
      ...rest,
      ...fees,
      type: type as UnsignedTransaction['type'],
      to: type >= 3 ? recipient : to,
      accessList: type === 0 ? [] : list,
      ...(type === 3 ? { maxFeePerBlobGas: low, blobVersionedHashes: hashes } : {}),
      ...(type === 4 ? { authorizationList: [authorization] } : {}),
    };
  });

/** Ethers keeps nonces in JavaScript numbers. */
function withSmallNonces(given: UnsignedTransaction): UnsignedTransaction {
  const small = (nonce: bigint): bigint => BigInt.asUintN(53, nonce);
  const authorizationList = given.authorizationList?.map((entry) => ({
    ...entry,
    nonce: small(entry.nonce),
  }));
  return { ...given, nonce: small(given.nonce), ...(authorizationList && { authorizationList }) };
}

describe('transactions', () => {
  it('are read as they were signed, with their sender', () => {
    fc.assert(
      fc.property(unsigned, (given) => {
        const signed = signTransaction(given, richKey);
        const read = decodeTransaction(signed.raw);
        expect(read).toEqual(signed);
        expect(read).toMatchObject(given);
        expect(read.from).toBe(richAddress);
      }),
      times(200),
    );
  });

  it('have the encoding and the hash that ethers gives them', () => {
    const wallet = new Wallet(bytesToHex(richKey));
    fc.assert(
      fc.property(unsigned.map(withSmallNonces), (given) => {
        const signed = signTransaction(given, richKey);
        const theirs = EthersTransaction.from(bytesToHex(signed.raw));
        expect(theirs.hash).toBe(signed.hash);
        expect(theirs.from).toBe(wallet.address);
        expect(theirs.serialized).toBe(bytesToHex(signed.raw));
      }),
      times(100),
    );
  });

  it('without a chain ID are read as valid on every chain', () => {
    const signed = signTransaction(
      {
        type: 0,
        chainId: undefined,
        nonce: 1n,
        to: null,
        value: 0n,
        gas: 1n,
        maxFeePerGas: 1n,
        maxPriorityFeePerGas: 1n,
        input: '0x',
        accessList: [],
      },
      richKey,
    );
    expect(decodeTransaction(signed.raw)).toMatchObject({ chainId: undefined, from: richAddress });
    expect([27n, 28n]).toContain(signed.v);
  });

  it('with blobs are read in their network form, and hashed without the blobs', () => {
    const signed = signTransaction(
      {
        type: 3,
        chainId: 1n,
        nonce: 0n,
        to: richAddress,
        value: 0n,
        gas: 1n,
        maxFeePerGas: 1n,
        maxPriorityFeePerGas: 1n,
        input: '0x',
        accessList: [],
        maxFeePerBlobGas: 1n,
        blobVersionedHashes: [`0x01${'00'.repeat(31)}`],
      },
      richKey,
    );
    for (const version of [0, 1] as const) {
      const blob = new Uint8Array(131_072).fill(version);
      const sidecar = {
        version,
        blobs: [blob],
        commitments: [new Uint8Array(48)],
        proofs: [new Uint8Array(48)],
      };
      const read = decodeTransaction(networkForm({ ...signed, sidecar }));
      expect(read.hash).toBe(signed.hash);
      expect(bytesToHex(read.raw)).toBe(bytesToHex(signed.raw));
      expect(read.sidecar?.version).toBe(version);
      expect(read.sidecar?.blobs[0]).toHaveLength(131_072);
    }
  });

  it.each([
    ['nothing', '0x', 'typed transaction too short'],
    ['an unknown type', '0x05c0', 'transaction type not supported'],
    ['a string for a list', '0x0280', 'expected input list'],
    ['too few fields', '0x02c0', 'a transaction of type 2 has 12 fields, not 0'],
    ['a cut encoding', '0x02f8', 'rlp: '],
  ])('of %s are refused', (_what, raw, message) => {
    expect(() => decodeTransaction(hexToBytes(raw))).toThrow(message);
  });

  it('with a signature that no key made are refused', () => {
    const signed: Transaction = signTransaction(
      {
        type: 0,
        chainId: 1n,
        nonce: 0n,
        to: richAddress,
        value: 0n,
        gas: 1n,
        maxFeePerGas: 1n,
        maxPriorityFeePerGas: 1n,
        input: '0x',
        accessList: [],
      },
      richKey,
    );
    const forged = Buffer.from(signed.raw);
    // The last byte of r, then an s beyond half the group order (EIP-2).
    forged.fill(0xff, forged.length - 33 - 32, forged.length - 33);
    expect(() => decodeTransaction(forged)).toThrow('invalid sender');
    const high = Buffer.from(signed.raw);
    high[high.length - 32] = 0xff;
    expect(() => decodeTransaction(high)).toThrow('invalid sender');
  });
});
