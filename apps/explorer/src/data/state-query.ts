import { debugTraceTransaction } from '@firn/node-client';
import { type AccountChange, readStateChanges, slotNames } from '../decode/state-changes.js';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** What a transaction changed, and names of the words of storage. */
export interface StateChanges {
  readonly accounts: readonly AccountChange[];
  readonly nameOf: (slot: string) => string | undefined;
}

/** What a transaction that is in a block changed. */
export function stateQuery(chain: Chain, hash: `0x${string}`): QueryOptions<StateChanges> {
  return {
    queryKey: [chain.genesis, chain.path, 'state', hash],
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const options = { pathParams: { blockchainId: chain.path }, signal };
      const [trace, preimages] = await Promise.all([
        debugTraceTransaction(
          node,
          { hash, config: { tracer: 'prestateTracer', tracerConfig: { diffMode: true } } },
          options,
        ),
        debugTraceTransaction(node, { hash, config: { tracer: 'keccak256PreimageTracer' } }, options),
      ]);
      return { accounts: readStateChanges(trace), nameOf: slotNames(preimages) };
    },
  };
}
