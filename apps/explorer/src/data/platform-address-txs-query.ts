import type { Stretch } from '../decode/atomic-stretches.js';
import { type PlacedPlatformTx, platformTxsOfAddress } from '../decode/platform-txs-of-address.js';
import { lookedPlatformBlocks } from './looked-platform-blocks.js';
import type { QueryOptions } from './query-options.js';

/** Transactions of an address, the newest first, and which blocks were looked through. */
export interface PlatformAddressTxs {
  readonly txs: readonly PlacedPlatformTx[];
  readonly looked: Stretch;
}

/**
 * The transactions of an address in the newest blocks of the platform chain: no method lists them.
 * @param steps how many times as many older blocks are looked through too
 */
export function platformAddressTxsQuery(address: string, steps: number): QueryOptions<PlatformAddressTxs> {
  return {
    queryKey: ['platform', 'addressTxs', address, String(steps)],
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const { blocks, looked } = await lookedPlatformBlocks({ steps, signal });
      return { txs: platformTxsOfAddress(blocks, address), looked };
    },
  };
}
