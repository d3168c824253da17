import { debugTraceTransaction } from '@firn/node-client';
import { type CallRows, readCallRows } from '../decode/call-rows.js';
import type { Describe } from '../decode/failure-words.js';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** The calls of a transaction that is in a block. */
export function traceQuery(chain: Chain, hash: `0x${string}`): QueryOptions<CallRows> {
  return {
    queryKey: [chain.genesis, chain.path, 'calls', hash],
    queryFn: async ({ signal }) =>
      readCallRows(
        await debugTraceTransaction(
          connection().node,
          { hash, config: { tracer: 'callTracer' } },
          { pathParams: { blockchainId: chain.path }, signal },
        ),
      ),
  };
}

/** What reads calls, logs and reasons: loaded once, when the first is shown. */
export const describeQuery: QueryOptions<Describe> = {
  queryKey: ['describe'],
  queryFn: () => import('../decode/describe.js'),
};

/** What reads the arguments of a call by name: loaded once, when the first is shown. */
export const readCallQuery: QueryOptions<typeof import('../decode/read-call.js')> = {
  queryKey: ['read call'],
  queryFn: () => import('../decode/read-call.js'),
};
