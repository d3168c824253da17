import type { PlatformBlock } from '@firn/node-validators';
import type { Stretch } from '../decode/atomic-stretches.js';
import { txsOf } from '../decode/txs-of-platform-block.js';
import { lookedPlatformBlocks } from './looked-platform-blocks.js';
import type { QueryOptions } from './query-options.js';

/** The block that has a transaction; undefined where none of those has it that were looked through. */
export interface PlatformTxPlace {
  readonly block: PlatformBlock | undefined;
  readonly looked: Stretch;
}

/**
 * The block of an accepted transaction of the platform chain, looked for from the newest one down: no method tells of it.
 * @param steps how many times as many older blocks are looked through too
 */
export function platformTxPlaceQuery(txID: string, steps: number): QueryOptions<PlatformTxPlace> {
  const hasTx = (block: PlatformBlock) => txsOf(block).some(({ id }) => id === txID);
  return {
    queryKey: ['platform', 'txPlace', txID, String(steps)],
    // It was accepted before it is looked for, so no later block has it.
    queryFn: async ({ signal }) => {
      const isEnough = (blocks: readonly PlatformBlock[]) => blocks.some(hasTx);
      const { blocks, looked } = await lookedPlatformBlocks({ steps, signal, isEnough });
      return { block: blocks.find(hasTx), looked };
    },
  };
}
