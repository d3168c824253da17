import { bytesToId } from '@firn/primitives';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUtxo, utxoBytes, utxoId } from '../src/index.js';
import { utxo } from './fixtures/component-arbitraries.js';

describe('unspent outputs', () => {
  it('come back from their bytes', () => {
    fc.assert(
      fc.property(utxo, (value) => {
        const bytes = utxoBytes(value);
        expect(parseUtxo(bytes)).toEqual(value);
        expect(utxoBytes(parseUtxo(bytes))).toEqual(bytes);
      }),
    );
  });

  it('have the ID that the network gives them', () => {
    expect(bytesToId(utxoId(new Uint8Array(32), 0))).toBe(
      'LUC1cmcxnfNR9LdkACS2ccGKLEK7SYqB4gLLTycQfg1koyfSq',
    );
  });
});
