import type { EvmChain, LogFilter } from '@firn/evm/chain';
import { rpcError } from '@firn/jsonrpc/errors';
import type { LogFilter as LogFilterRequest } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import type { LogRange } from '../chains/filters.js';
import { lower, toBlockNumber } from './block-parameter.js';

const invalidParams = -32_602;

/** Which logs a client asks for, without the blocks. */
export function toLogFilter({ address, topics }: LogFilterRequest): LogFilter {
  return {
    addresses: isGiven(address) ? [address].flat().map(lower) : undefined,
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
 * @throws RpcError when both a range and a block are given, or when the range ends before it begins.
 */
export function toLogRange(chain: EvmChain, { fromBlock, toBlock, blockHash }: LogFilterRequest): LogRange {
  if (isGiven(blockHash) && (isGiven(fromBlock) || isGiven(toBlock))) {
    throw rpcError(
      invalidParams,
      'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other',
    );
  }
  const from = isGiven(fromBlock) ? toBlockNumber(chain, fromBlock) : undefined;
  const to = isGiven(toBlock) ? toBlockNumber(chain, toBlock) : undefined;
  if (from !== undefined && to !== undefined && from > to) {
    throw rpcError(invalidParams, 'invalid block range params');
  }
  return { from, to, blockHash: isGiven(blockHash) ? lower(blockHash) : undefined };
}

// Null is what is left out, as with the reference client.
function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

/**
 * Checks that a range is one of accepted blocks.
 * @throws RpcError in the words of the chain's own client
 */
export function checkLogRange(
  chain: EvmChain,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): void {
  const head = chain.head.header.number;
  if (from > to && from <= head) throw rpcError(invalidParams, 'invalid block range params');
  if (from <= head && to <= head) return;
  if (chain.rules.headerForm === 'ethereum') {
    throw rpcError(invalidParams, 'block range extends beyond current head block');
  }
  const [end, number] = from > head ? ['from', from] : ['to', to];
  throw rpcError(invalidParams, `requested ${end} block ${number} after last accepted block ${head}`);
}
