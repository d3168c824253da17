import type { PlatformBlock, PlatformTransaction } from '@firn/node-validators';
import { inputsOf, outputsOf } from './platform-transfers.js';
import { txsOf } from './txs-of-platform-block.js';

/** A transaction of the platform chain and its block. */
export interface PlacedPlatformTx {
  readonly transaction: PlatformTransaction;
  readonly block: PlatformBlock;
}

/**
 * The transactions within blocks that make an output of an address, or take one that was made within them, in the order of the
 * blocks. An input does not say whose it is: one that takes only what older blocks made is not among them.
 */
export function platformTxsOfAddress(
  blocks: readonly PlatformBlock[],
  address: string,
): readonly PlacedPlatformTx[] {
  const all = blocks.flatMap((block) =>
    txsOf(block)
      .toReversed()
      .map((transaction) => ({ transaction, block })),
  );
  const own = new Set(
    all.flatMap(({ transaction }) =>
      outputsOf(transaction).flatMap(({ addresses }, index) =>
        addresses.includes(address) ? [`${transaction.id}:${index}`] : [],
      ),
    ),
  );
  return all.filter(
    ({ transaction }) =>
      outputsOf(transaction).some(({ addresses }) => addresses.includes(address)) ||
      inputsOf(transaction).some(({ txID, index }) => own.has(`${txID}:${index}`)),
  );
}
