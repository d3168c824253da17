import { rpcError } from '@firn/jsonrpc/errors';
import type { LogFilter as LogFilterRequest } from '@firn/node-validators';
import type { LogRange } from '../chains/filters.js';
import type { Hex } from '../evm/bytes.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import type { LogFilter } from '../evm/chain/query-logs.js';
import { lower, toBlockNumber } from './block-parameter.js';

/** Which logs a client asks for, without the blocks. */
export function toLogFilter({ address, topics }: LogFilterRequest): LogFilter {
  return {
    addresses: address === null || address === undefined ? undefined : [address].flat().map(lower),
    topics: topics?.map(toChoice),
  };
}

// A list that holds null matches anything, as with the reference client.
function toChoice(position: Hex | readonly (Hex | null)[] | null): readonly Hex[] | null {
  if (position === null || typeof position === 'string') return position === null ? null : [lower(position)];
  return position.includes(null) ? null : position.flatMap((topic) => (topic === null ? [] : [lower(topic)]));
}

/**
 * The blocks of a filter; what is left out is undefined.
 * @throws RpcError when both a range and a block are given.
 */
export function toLogRange(chain: EvmChain, { fromBlock, toBlock, blockHash }: LogFilterRequest): LogRange {
  if (blockHash !== undefined && (fromBlock !== undefined || toBlock !== undefined)) {
    throw rpcError(-32_000, 'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other');
  }
  return {
    from: fromBlock === undefined ? undefined : toBlockNumber(chain, fromBlock),
    to: toBlock === undefined ? undefined : toBlockNumber(chain, toBlock),
    blockHash: blockHash === undefined ? undefined : lower(blockHash),
  };
}
