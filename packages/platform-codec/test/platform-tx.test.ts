import { sha256 } from '@firn/primitives';
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

  it('of a genesis may have lists in any order', () => {
    const { x, c, validators } = buildGenesis(parseGenesisConfig(genesisText()));
    for (const tx of [x.tx, c.tx, ...validators]) expect(parseGenesisTx(tx.bytes)).toEqual(tx);
    // The feature extensions of the exchange chain.
    expect(() => parsePlatformTx(x.tx.bytes)).toThrow('sorted');
  });
});
