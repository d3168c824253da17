import type { EvmChain, LogFilter } from '@firn/evm/chain';
import { rpcError } from '@firn/jsonrpc/errors';
import type { LogFilter as LogFilterRequest } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { smaller } from '@firn/primitives/integers';
import type { LogRange } from '../chains/filters.js';
import { lower, toBlockNumber } from './block-parameter.js';

const invalidParams = -32_602;

interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

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
 * @throws RpcError when both a range and a block are given, or when the range ends before it begins. A tag means a block that exists, so that
 * only two numbers can contradict each other.
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
  if (typeof fromBlock === 'bigint' && typeof toBlock === 'bigint' && fromBlock > toBlock) {
    throw rpcError(invalidParams, 'invalid block range params');
  }
  return { from, to, blockHash: isGiven(blockHash) ? lower(blockHash) : undefined };
}

// Null is what is left out, as with the reference client.
function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

/** The part of a range that is made of accepted blocks; undefined when there is none. This is how Anvil and Hardhat read ranges. */
export function acceptedPart({ from, to }: BlockRange, head: bigint): BlockRange | undefined {
  const last = smaller(to, head);
  return from > last ? undefined : { from, to: last };
}

/**
 * Checks that a range is one of accepted blocks.
 * @throws RpcError in the words of the chain's own client
 */
export function checkLogRange(chain: EvmChain, { from, to }: BlockRange): void {
  const head = chain.head.header.number;
  if (from > to && from <= head) throw rpcError(invalidParams, 'invalid block range params');
  if (from <= head && to <= head) return;
  if (chain.rules.headerForm === 'ethereum') {
    throw rpcError(invalidParams, 'block range extends beyond current head block');
  }
  const [end, number] = from > head ? ['from', from] : ['to', to];
  throw rpcError(invalidParams, `requested ${end} block ${number} after last accepted block ${head}`);
}
