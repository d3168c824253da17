import { hexToBytes } from '@firn/primitives/bytes';
import { describe, expect, it } from 'vitest';
import {
  aggregateBls,
  blsIdentity,
  checkBlsSecretKey,
  checksumAddress,
  createBlsSecretKey,
  decodeBlsPublicKey,
  isPrivateKey,
  isProofOfPossession,
  keccakHex,
  privateKeyToAddress,
  recoverAddress,
  signBls,
  signHash,
  verifyAggregateBls,
} from '../src/index.js';

const message = new TextEncoder().encode('message');

describe('accounts', () => {
  // The first account of the mnemonic "test test test test test test test test test test test junk".
  const key = hexToBytes('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
  const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

  it('an address is the end of the hash of the public key, and has a checksum in its case', () => {
    expect(privateKeyToAddress(key)).toBe(address);
    expect(checksumAddress(address)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  });

  it('who signed a hash is found from the signature', () => {
    const hash = hexToBytes(keccakHex(message));
    expect(recoverAddress(hash, signHash(hash, key))).toBe(address);
    expect(recoverAddress(hexToBytes(keccakHex(hash)), signHash(hash, key))).not.toBe(address);
  });

  it('a private key is a number below the order of the curve, and not 0', () => {
    const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
    expect(isPrivateKey(key)).toBe(true);
    for (const wrong of [`0x${'00'.repeat(32)}`, `0x${order}`, '0x01']) {
      expect(isPrivateKey(hexToBytes(wrong))).toBe(false);
    }
  });

  it('keccak of nothing is that of the yellow paper', () => {
    expect(keccakHex(new Uint8Array(0))).toBe(
      '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    );
  });
});

describe('BLS', () => {
  it('the proof of possession belongs to its key', () => {
    const [mine, other] = [blsIdentity(createBlsSecretKey()), blsIdentity(createBlsSecretKey())];
    expect(isProofOfPossession(mine)).toBe(true);
    expect(isProofOfPossession({ ...mine, proofOfPossession: other.proofOfPossession })).toBe(false);
  });

  it('signatures of several keys are verified as one, and no key is left out', () => {
    const secrets = [createBlsSecretKey(), createBlsSecretKey()];
    const keys = secrets.map((secret) => decodeBlsPublicKey(blsIdentity(secret).publicKey));
    const signature = aggregateBls(secrets.map((secret) => signBls(message, secret)));
    expect(verifyAggregateBls(message, signature, keys)).toBe(true);
    expect(verifyAggregateBls(message, signature, keys.slice(1))).toBe(false);
    expect(verifyAggregateBls(new Uint8Array(7), signature, keys)).toBe(false);
  });

  it('a secret key is a number below the order of the group, and not 0', () => {
    const order = '73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001';
    const below = '73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000000';
    expect(() => checkBlsSecretKey(hexToBytes(`0x${below}`))).not.toThrow();
    for (const wrong of [`0x${'00'.repeat(32)}`, `0x${order}`, `0x${'01'.repeat(31)}`]) {
      expect(() => checkBlsSecretKey(hexToBytes(wrong))).toThrow('a BLS secret key has 32 bytes');
    }
  });
});
