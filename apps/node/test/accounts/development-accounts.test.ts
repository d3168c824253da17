import { privateKeyToAddress } from '@firn/crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { developmentAccounts, developmentKeys } from '../../src/accounts/development-accounts.js';
import { loadNetwork } from '../../src/network/network.js';

describe('the development accounts', () => {
  it.each(developmentAccounts)('have the addresses of their keys: $evmAddress', (account) => {
    expect(privateKeyToAddress(account.key)).toBe(account.evmAddress);
    const publicKey = secp256k1.getPublicKey(account.key, true);
    expect(ripemd160(sha256(publicKey))).toEqual(Uint8Array.from(account.platformAddress));
  });

  it.each([
    ['local', false, 1],
    ['local', true, 2],
    ['fuji', false, 0],
    ['fuji', true, 2],
  ])('sign on %s, with funds after genesis %s, by %i keys', (name, areFunded, count) => {
    expect(developmentKeys(loadNetwork(name), areFunded)).toHaveLength(count);
  });
});
