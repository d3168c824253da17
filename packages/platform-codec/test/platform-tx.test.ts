import { bytesToId, sha256 } from '@firn/primitives';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildGenesis,
  parseGenesisConfig,
  parseGenesisTx,
  parsePlatformTx,
  signedPlatformTx,
  unsignedPlatformTxBytes,
} from '../src/index.js';
import { credentials } from './fixtures/component-arbitraries.js';
import { genesisText } from './fixtures/genesis-file.js';
import heliconTransactions from './fixtures/helicon-transactions.json' with { type: 'json' };
import { unsignedPlatformTxs } from './fixtures/transaction-arbitraries.js';

describe('transactions of the platform chain', () => {
  it('are of 23 types', () => {
    expect(unsignedPlatformTxs).toHaveLength(23);
  });

  it.each(unsignedPlatformTxs)('come back from their bytes: $type', ({ arbitrary }) => {
    fc.assert(
      fc.property(arbitrary, credentials, (unsigned, signatures) => {
        const tx = signedPlatformTx(unsigned, signatures);
        expect(tx.unsigned).toEqual(unsigned);
        expect(parsePlatformTx(tx.bytes)).toEqual(tx);
        expect(tx.unsignedBytes).toEqual(unsignedPlatformTxBytes(unsigned));
        expect(tx.id).toEqual(sha256(tx.bytes));
      }),
    );
  });

  it.each(Object.entries(heliconTransactions))(
    'of Helicon have the bytes and the ID of the reference node: %s',
    (type, { id, bytes }) => {
      const tx = parsePlatformTx(Buffer.from(bytes, 'hex'));
      expect(tx.unsigned.type).toBe(type);
      expect(bytesToId(tx.id)).toBe(id);
      expect(Buffer.from(signedPlatformTx(tx.unsigned, tx.credentials).bytes).toString('hex')).toBe(bytes);
    },
  );

  it('of Helicon say what they say', () => {
    const [added, changed, rewarded] = Object.values(heliconTransactions).map(
      ({ bytes }) => parsePlatformTx(Buffer.from(bytes, 'hex')).unsigned,
    );
    expect(added).toMatchObject({
      delegationShares: 10_000,
      autoCompoundRewardShares: 500_000,
      period: 604_800n,
      validatorAuthority: { threshold: 1, locktime: 0n },
    });
    expect(changed).toMatchObject({
      authorization: { signatureIndices: [0] },
      autoCompoundRewardShares: 750_000,
      period: 1_209_600n,
    });
    expect(rewarded).toMatchObject({ timestamp: 1_719_926_400n });
  });

  it('of a genesis may have lists in any order', () => {
    const { x, c, validators } = buildGenesis(parseGenesisConfig(genesisText()));
    for (const tx of [x.tx, c.tx, ...validators]) expect(parseGenesisTx(tx.bytes)).toEqual(tx);
    // The feature extensions of the exchange chain.
    expect(() => parsePlatformTx(x.tx.bytes)).toThrow('sorted');
  });
});
