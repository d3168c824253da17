import type { Hex } from '@firn/primitives/bytes';
import {
  canonicalValidators,
  encodeAddressedCall,
  encodeWarpMessage,
  signWarpMessage,
  verifyWarpMessage,
  WarpVerificationError,
} from '@firn/warp';
import { describe, expect, it } from 'vitest';
import { holdsPredicate } from '../../src/warp/holds-predicate.js';
import { packPredicate } from '../../src/warp/predicate.js';
import {
  chainA,
  chainB,
  networkId,
  primaryNetwork,
  testSigner,
  validatorSet,
  warpRules,
} from '../fixtures/warp.js';

const signers = [1, 2, 3].map(testSigner);
const set = validatorSet(signers, [50n, 30n, 20n]);
const rules = warpRules(chainB, set);
const unsigned = {
  networkId,
  sourceChainId: chainA,
  payload: encodeAddressedCall(new Uint8Array(20), Uint8Array.of(1)),
};

describe('verifyWarpMessage', () => {
  it('believes what enough of the weight signed', () => {
    expect(() => verifyWarpMessage(signWarpMessage(unsigned, set, signers.slice(0, 2)), rules)).not.toThrow();
    expect(() => verifyWarpMessage(signWarpMessage(unsigned, set, signers), rules)).not.toThrow();
    expect(() => verifyWarpMessage(signWarpMessage(unsigned, set, signers.slice(1)), rules)).toThrow(
      'signature weight is insufficient: 67*100 > 100*50',
    );
    const lower = warpRules(chainB, set, { quorumNumerator: 50n });
    expect(() => verifyWarpMessage(signWarpMessage(unsigned, set, signers.slice(1)), lower)).not.toThrow();
  });

  it('does not believe what was changed', () => {
    const signed = signWarpMessage(unsigned, set, signers);
    const fails = (changes: object, message: string): void =>
      expect(() => verifyWarpMessage({ ...signed, ...changes }, rules)).toThrow(
        expect.objectContaining({
          name: WarpVerificationError.name,
          message: expect.stringContaining(message),
        }),
      );
    fails({ unsigned: { ...unsigned, payload: Uint8Array.of(1) } }, 'signature is invalid');
    fails({ unsigned: { ...unsigned, networkId: 1 } }, 'wrong networkID');
    fails({ unsigned: { ...unsigned, sourceChainId: `0x${'77'.repeat(32)}` } }, 'unknown blockchain');
    fails({ signers: Uint8Array.of(0, 7) }, 'bitset is invalid');
    fails({ signers: Uint8Array.of(15) }, 'unknown validator: 3 >= 3');
    fails({ signature: new Uint8Array(96) }, 'signature is invalid');
    fails({ signers: Uint8Array.of(3) }, 'signature');
    expect(() => verifyWarpMessage(signed, rules)).not.toThrow();
  });

  it('counts weight without a key against the quorum', () => {
    const [first] = signers;
    const withSilent = canonicalValidators([
      { weight: 60n, publicKey: first?.publicKey },
      { weight: 40n, publicKey: undefined },
    ]);
    expect(() =>
      verifyWarpMessage(signWarpMessage(unsigned, withSilent, signers), warpRules(chainB, withSilent)),
    ).toThrow('signature weight is insufficient: 67*100 > 100*60');
  });

  it("lets a chain's own subnet vouch for the primary network's chains, unless it is told not to", () => {
    const subnet: Hex = `0x${'55'.repeat(32)}`;
    const own = validatorSet(signers.slice(0, 1), [1n]);
    const validators = {
      subnetOf: () => primaryNetwork,
      validatorsOf: (id: Hex) => (id === subnet ? own : set),
    };
    const chain = { networkId, blockchainId: chainB, subnetId: subnet };
    const byOwn = signWarpMessage(unsigned, own, signers);
    const byPrimary = signWarpMessage(unsigned, set, signers);
    const lenient = { ...rules, chain, validators };
    const strict = { ...lenient, requirePrimaryNetworkSigners: true };
    expect(() => verifyWarpMessage(byOwn, lenient)).not.toThrow();
    expect(() => verifyWarpMessage(byPrimary, lenient)).toThrow('unknown validator');
    expect(() => verifyWarpMessage(byPrimary, strict)).not.toThrow();
    // The platform chain is followed by everybody.
    const fromPlatform = { ...unsigned, sourceChainId: primaryNetwork };
    expect(() => verifyWarpMessage(signWarpMessage(fromPlatform, own, signers), strict)).not.toThrow();
  });

  it('believes nobody where there are no validators', () => {
    const empty = { signers: [], totalWeight: 0n };
    const signed = { ...signWarpMessage(unsigned, set, signers), signers: new Uint8Array(0) };
    expect(() => verifyWarpMessage(signed, warpRules(chainB, empty))).toThrow('signature is invalid');
  });
});

describe('canonicalValidators', () => {
  it('orders by key and adds up the weight of a key', () => {
    const [a, b] = signers.map(({ publicKey }) => publicKey);
    const one = canonicalValidators([
      { weight: 1n, publicKey: a },
      { weight: 2n, publicKey: b },
      { weight: 4n, publicKey: a },
    ]);
    const two = canonicalValidators([
      { weight: 2n, publicKey: b },
      { weight: 5n, publicKey: a },
    ]);
    expect(one).toEqual(two);
    expect(one.totalWeight).toBe(7n);
    expect(one.signers.map(({ weight }) => weight).sort()).toEqual([2n, 5n]);
  });
});

describe('holdsPredicate', () => {
  it('answers anew when the validators change', () => {
    const predicate = packPredicate(encodeWarpMessage(signWarpMessage(unsigned, set, signers)));
    expect(holdsPredicate(predicate, rules)).toBe(true);
    expect(holdsPredicate(predicate, rules)).toBe(true);
    expect(holdsPredicate(predicate, warpRules(chainB, validatorSet(signers.slice(1), [1n, 1n])))).toBe(
      false,
    );
    expect(holdsPredicate(predicate, rules)).toBe(true);
    expect(holdsPredicate(packPredicate(Uint8Array.of(1)), rules)).toBe(false);
  });
});
