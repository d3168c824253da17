import { ethGetRawTransactionByHash } from '@firn/node-client';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** The bytes of a transaction, as they were signed and sent. */
export function rawQuery(chain: Chain, hash: `0x${string}`): QueryOptions<string> {
  return {
    queryKey: [chain.genesis, chain.path, 'raw', hash],
    queryFn: ({ signal }) =>
      ethGetRawTransactionByHash(
        connection().node,
        { hash },
        { pathParams: { blockchainId: chain.path }, signal },
      ),
  };
}
