import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atomicBatchBytes,
  parseAtomicBatch,
  parseAtomicTx,
  signedAtomicTx,
  unsignedAtomicTxBytes,
} from '../src/index.js';
import { atomicTx, evmExportTx, evmImportTx } from './fixtures/atomic-arbitraries.js';
import { credentials } from './fixtures/component-arbitraries.js';

describe('atomic transactions of the C-Chain', () => {
  it.each([
    { type: 'EvmImportTx', arbitrary: evmImportTx },
    { type: 'EvmExportTx', arbitrary: evmExportTx },
  ])('come back from their bytes: $type', ({ arbitrary }) => {
    fc.assert(
      fc.property<[Parameters<typeof signedAtomicTx>[0], Parameters<typeof signedAtomicTx>[1]]>(
        arbitrary,
        credentials,
        (unsigned, signatures) => {
          const tx = signedAtomicTx(unsigned, signatures);
          expect(tx.unsigned).toEqual(unsigned);
          expect(parseAtomicTx(tx.bytes)).toEqual(tx);
          expect(tx.unsignedBytes).toEqual(unsignedAtomicTxBytes(unsigned));
        },
      ),
    );
  });

  it('come back from the extra data of a block', () => {
    fc.assert(
      fc.property(fc.array(atomicTx, { maxLength: 4 }), (txs) => {
        expect(parseAtomicBatch(atomicBatchBytes(txs))).toEqual(txs);
      }),
    );
  });

  it('need no extra data where there are none, and refuse an empty batch', () => {
    expect(atomicBatchBytes([])).toHaveLength(0);
    expect(parseAtomicBatch(new Uint8Array())).toEqual([]);
    expect(() => parseAtomicBatch(new Uint8Array(6))).toThrow(
      expect.objectContaining({ rule: 'no-transactions', offset: 2 }),
    );
  });
});
