import type { AtomicHalf } from '../decode/atomic-half.js';
import type { Chain } from './chains.js';
import type { FullBlock } from './evm-queries.js';
import type { QueryOptions } from './query-options.js';

/** The atomic transactions of a block of the C-Chain, which stand in its extra data and have no receipts. */
export function blockAtomicsQuery(
  chain: Chain,
  { hash, number, timestamp, blockExtraData }: FullBlock,
): QueryOptions<readonly AtomicHalf[]> {
  return {
    queryKey: [chain.genesis, chain.path, 'atomics', hash],
    queryFn: async () => {
      // What reads them is loaded where there are some.
      const { halvesOfExtraData } = await import('../decode/atomic-half.js');
      return halvesOfExtraData(blockExtraData, { block: number, time: timestamp });
    },
  };
}
