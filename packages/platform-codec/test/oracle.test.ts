import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseAtomicTx,
  parsePlatformTx,
  parseUtxo,
  signedAtomicTx,
  signedPlatformTx,
  utxoBytes,
} from '../src/index.js';
import { evmExportTx, evmImportTx } from './fixtures/atomic-arbitraries.js';
import { credentials, utxo } from './fixtures/component-arbitraries.js';
import {
  address,
  big,
  evmSerial,
  id,
  input,
  int,
  make,
  managers,
  oracleUtxoBytes,
  output,
  signedBytes,
  throughOracle,
  validProof,
} from './fixtures/oracle.js';
import { oracleTypes, toOracle } from './fixtures/oracle-transactions.js';
import { unsignedTxArbitraries } from './fixtures/transaction-arbitraries.js';

const runs = times(25);
// It verifies each key that it reads, which takes some ten milliseconds.
const runsWithKeys = times(4);
const typesWithKeys = new Set<string>([
  'AddAutoRenewedValidatorTx',
  'AddPermissionlessValidatorTx',
  'ConvertSubnetToL1Tx',
  'RegisterL1ValidatorTx',
]);

// It counts characters where texts are written, checks keys where they are read, and wants one for automatic renewal.
const txs = unsignedTxArbitraries({
  chainName: fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
  proof: fc.constant(validProof),
});

describe('avalanchejs agrees on the bytes', () => {
  it.each(txs)('of $type', ({ type, arbitrary }) => {
    const readable = arbitrary.filter(
      (tx) => tx.type !== 'AddAutoRenewedValidatorTx' || tx.signer !== undefined,
    );
    fc.assert(
      fc.property(readable, credentials, (unsigned, signatures) => {
        const tx = signedPlatformTx(unsigned, signatures);
        expect(throughOracle(managers.platform, tx)).toEqual(tx.bytes);
        if (!oracleTypes.has(type)) return;
        const theirs = signedBytes(toOracle(unsigned), signatures);
        expect(theirs).toEqual(tx.bytes);
        expect(parsePlatformTx(theirs)).toEqual(tx);
      }),
      typesWithKeys.has(type) ? runsWithKeys : runs,
    );
  });

  it('of EvmImportTx', () => {
    fc.assert(
      fc.property(evmImportTx, credentials, (unsigned, signatures) => {
        const tx = signedAtomicTx(unsigned, signatures);
        const theirs = make(
          evmSerial,
          'ImportTx',
          int(unsigned.networkId),
          id(unsigned.blockchainId),
          id(unsigned.sourceChain),
          unsigned.importedInputs.map(input),
          unsigned.outputs.map((to) =>
            make(evmSerial, 'Output', address(to.address), big(to.amount), id(to.assetId)),
          ),
        );
        expect(signedBytes(theirs, signatures)).toEqual(tx.bytes);
        expect(throughOracle(managers.evm, tx)).toEqual(tx.bytes);
        expect(parseAtomicTx(signedBytes(theirs, signatures))).toEqual(tx);
      }),
      runs,
    );
  });

  it('of EvmExportTx', () => {
    fc.assert(
      fc.property(evmExportTx, credentials, (unsigned, signatures) => {
        const tx = signedAtomicTx(unsigned, signatures);
        const theirs = make(
          evmSerial,
          'ExportTx',
          int(unsigned.networkId),
          id(unsigned.blockchainId),
          id(unsigned.destinationChain),
          unsigned.inputs.map((from) =>
            make(
              evmSerial,
              'Input',
              address(from.address),
              big(from.amount),
              id(from.assetId),
              big(from.nonce),
            ),
          ),
          unsigned.exportedOutputs.map(output),
        );
        expect(signedBytes(theirs, signatures)).toEqual(tx.bytes);
        expect(throughOracle(managers.evm, tx)).toEqual(tx.bytes);
        expect(parseAtomicTx(signedBytes(theirs, signatures))).toEqual(tx);
      }),
      runs,
    );
  });

  it('of unspent outputs', () => {
    fc.assert(
      fc.property(utxo, (value) => {
        const theirs = oracleUtxoBytes(value);
        expect(theirs).toEqual(utxoBytes(value));
        expect(parseUtxo(theirs)).toEqual(value);
      }),
      runs,
    );
  });
});
