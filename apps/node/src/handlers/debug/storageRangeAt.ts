import { readStorageRange } from '@firn/evm/inspection';
import type { DebugStorageRangeAtHandler } from '@firn/node-server';
import { bytesToHex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower, requireBlock } from '../../requests/block-parameter.js';

export const debugStorageRangeAt: DebugStorageRangeAtHandler<NodeContext> = async (
  { block, txIndex, contractAddress, keyStart, maxResult },
  { chain },
) => {
  const range = await readStorageRange(chain, {
    block: requireBlock(chain, block),
    transactionIndex: txIndex,
    address: lower(contractAddress),
    start: hexToBytes(keyStart),
    limit: maxResult,
  });
  if (range === undefined) return { storage: null, nextKey: null };
  const entries = range.slots.map(({ hash, slot, value }) => [
    bytesToHex(hash),
    { key: slot ?? null, value: bytesToHex(padLeft(value, 32)) },
  ]);
  return {
    storage: Object.fromEntries(entries),
    nextKey: range.next === undefined ? null : bytesToHex(range.next),
  };
};
