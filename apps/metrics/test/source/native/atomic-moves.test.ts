import {
  atomicBatchBytes,
  compareBytes,
  type EvmExportTx,
  type EvmImportTx,
  isPlatformCodecError,
  signedAtomicTx,
} from '@firn/platform-codec';
import { bytesToHex } from '@firn/primitives';
import { expect, test } from 'vitest';
import type { Hex } from '../../../src/source/chain-source.js';
import { noteAtomic } from '../../../src/source/native/atomic-moves.js';
import { createNativeLedger } from '../../../src/source/native/native-ledger.js';

const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill);
const [coin, token] = [bytes(32, 1), bytes(32, 2)].sort(compareBytes) as [Uint8Array, Uint8Array];
const [alice, bob] = [bytes(20, 0xa), bytes(20, 0xb)];
const base = { networkId: 12_345, blockchainId: bytes(32, 9) };
const credentials = [{ signatures: [bytes(65, 0)] }];

const imported = signedAtomicTx(
  {
    type: 'EvmImportTx',
    ...base,
    sourceChain: bytes(32, 0),
    importedInputs: [
      {
        txId: bytes(32, 3),
        outputIndex: 0,
        assetId: coin,
        input: { amount: 12n, signatureIndices: [0], stakeableLocktime: 0n },
      },
    ],
    outputs: [
      { address: alice, amount: 7n, assetId: coin },
      { address: alice, amount: 100n, assetId: token },
      { address: bob, amount: 4n, assetId: coin },
    ],
  } satisfies EvmImportTx,
  credentials,
);
const exported = signedAtomicTx(
  {
    type: 'EvmExportTx',
    ...base,
    destinationChain: bytes(32, 0),
    inputs: [
      { address: alice, amount: 3n, assetId: coin, nonce: 0n },
      { address: alice, amount: 50n, assetId: token, nonce: 0n },
    ],
    exportedOutputs: [
      {
        assetId: coin,
        output: {
          amount: 2n,
          owners: { locktime: 0n, threshold: 1, addresses: [bob] },
          stakeableLocktime: 0n,
        },
      },
    ],
  } satisfies EvmExportTx,
  [...credentials, ...credentials],
);

function movesOf(data: Hex) {
  const ledger = createNativeLedger();
  noteAtomic(ledger, data, coin);
  return ledger.deltas;
}

test('imports give the native coin and exports take it, in wei; other assets are no native balances', () => {
  const both = bytesToHex(atomicBatchBytes([imported, exported]));
  expect(movesOf(both)).toEqual(
    new Map([
      [bytesToHex(alice), 4_000_000_000n],
      [bytesToHex(bob), 4_000_000_000n],
    ]),
  );
});

test('blocks of before the fifth Apricot phase hold one transaction, and not a list', () => {
  expect(movesOf(bytesToHex(exported.bytes))).toEqual(new Map([[bytesToHex(alice), -3_000_000_000n]]));
});

test('anything else is refused', () => {
  expect(() => movesOf('0x00000000')).toThrow(expect.toSatisfy(isPlatformCodecError));
});
