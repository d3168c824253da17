import { debugTraceBlockByHash } from '@firn/node-client';
import { type CallRows, readCallRows } from '../decode/call-rows.js';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** The calls of one transaction of a block. */
export interface TracedTransaction {
  /** Its place in the block, from 0. */
  readonly index: number;
  readonly hash: `0x${string}`;
  /** Undefined where the node could not trace it. */
  readonly calls: CallRows | undefined;
  readonly error: string | undefined;
}

/** The calls of all transactions of a block, in their order. */
export function blockTraceQuery(
  chain: Chain,
  hash: `0x${string}`,
): QueryOptions<readonly TracedTransaction[]> {
  return {
    queryKey: [chain.genesis, chain.path, 'blockCalls', hash],
    queryFn: async ({ signal }) => {
      const traces = await debugTraceBlockByHash(
        connection().node,
        { hash, config: { tracer: 'callTracer' } },
        { pathParams: { blockchainId: chain.path }, signal },
      );
      return traces.map(({ txHash, result, error }, index) => ({
        index,
        hash: txHash,
        calls: result === undefined ? undefined : readCallRows(result),
        error,
      }));
    },
  };
}
