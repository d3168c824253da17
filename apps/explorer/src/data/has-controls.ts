import { devGetAutomine } from '@firn/node-client';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { refusedAsNull } from './refused-as-null.js';
import { connection } from './session.js';

/** Whether a chain has development controls; asked once. A node without them refuses the question, or does not know it, as public nodes. */
export function hasControlsQuery(chain: Chain): QueryOptions<boolean> {
  return {
    queryKey: [chain.genesis, chain.path, 'hasControls'],
    queryFn: async ({ signal }) => {
      const options = { pathParams: { blockchainId: chain.path }, signal };
      return (await refusedAsNull(devGetAutomine(connection().node, options))) !== null;
    },
  };
}
