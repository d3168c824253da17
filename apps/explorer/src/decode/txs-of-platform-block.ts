import type { PlatformBlock, PlatformTransaction } from '@firn/node-validators';

/** Transactions of a block, the proposed one last. */
export function txsOf({ tx, txs }: PlatformBlock): readonly PlatformTransaction[] {
  return [...(txs ?? []), ...(tx === undefined ? [] : [tx])];
}
