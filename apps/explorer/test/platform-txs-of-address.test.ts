import type { PlatformBlock, PlatformTransaction } from '@firn/node-validators';
import { expect, it } from 'vitest';
import { platformTxsOfAddress } from '../src/decode/platform-txs-of-address.ts';

const [assetID, fxID] = ['asset', 'fx'];

it('finds what makes an output of an address, and what takes one that these blocks made', () => {
  const received = transaction('received', 'older', 'P-local1own');
  const spent = transaction('spent', 'received', 'P-local1other');
  const foreign = transaction('foreign', 'spent', 'P-local1other');
  const blocks: readonly PlatformBlock[] = [block(2n, [spent, foreign]), block(1n, [received])];
  const idsOf = (address: string) =>
    platformTxsOfAddress(blocks, address).map(({ transaction, block: { height } }) => [
      transaction.id,
      height,
    ]);
  expect(idsOf('P-local1own')).toEqual([
    ['spent', 2n],
    ['received', 1n],
  ]);
  expect(idsOf('P-local1other')).toEqual([
    ['foreign', 2n],
    ['spent', 2n],
  ]);
  expect(idsOf('P-local1nobody')).toEqual([]);
});

function block(height: bigint, txs: readonly PlatformTransaction[]): PlatformBlock {
  return { height, parentID: 'parent', txs };
}

function transaction(id: string, takenFrom: string, owner: string): PlatformTransaction {
  const input = {
    txID: takenFrom,
    outputIndex: 0,
    assetID,
    fxID,
    input: { amount: 1n, signatureIndices: [0] },
  };
  const output = {
    assetID,
    fxID,
    output: { amount: 1n, addresses: [owner], locktime: 0n, threshold: 1 },
  };
  return { id, unsignedTx: { inputs: [input], outputs: [output] }, credentials: [] };
}
