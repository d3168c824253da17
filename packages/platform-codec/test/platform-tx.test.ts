import { sha256 } from '@firn/primitives';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlatformTx, signedPlatformTx, unsignedPlatformTxBytes } from '../src/index.js';
import { credentials } from './fixtures/component-arbitraries.js';
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
});
