import type { BlockNumberOrTag, BlockParameter } from '@firn/node-validators';
import type { Block } from '../evm/block/block.js';
import type { Hex } from '../evm/bytes.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';

/** A block that was asked for is not there; the message is the reference node's. */
export class BlockRequestError extends Error {
  override readonly name = 'BlockRequestError';
}

/** How many blocks before the head a node that keeps every state proves: 24 hours of them, the default of the reference node. */
export const proofWindow = 43_200n;

/**
 * The block that a parameter means; undefined where there is none. Every role but `earliest` is the last accepted block
 * (reference: section 6.2).
 * @throws BlockRequestError for a number above it; chains that are imported answer that there is none, as their own clients do.
 */
export function findBlock(chain: EvmChain, parameter: BlockParameter = 'latest'): Block | undefined {
  if (typeof parameter === 'bigint') return findNumber(chain, parameter);
  if (typeof parameter === 'string') {
    if (isHash(parameter)) return chain.blockByHash(lower(parameter));
    return parameter === 'earliest' ? chain.block(0n) : chain.head;
  }
  if ('blockNumber' in parameter) return findBlock(chain, parameter.blockNumber);
  return chain.blockByHash(lower(parameter.blockHash));
}

/**
 * The block that a parameter means.
 * @throws BlockRequestError where there is none.
 */
export function requireBlock(chain: EvmChain, parameter: BlockParameter = 'latest'): Block {
  const block = findBlock(chain, parameter);
  if (block === undefined) throw new BlockRequestError('header not found');
  return block;
}

/**
 * The block that a parameter means, if it is within the window of proofs. Roles are always answered.
 * @throws BlockRequestError where there is none, or it is too old (reference: section 6.2).
 */
export function requireProofBlock(chain: EvmChain, parameter: BlockParameter = 'latest'): Block {
  const hash = toHash(parameter);
  const block = hash === undefined ? requireBlock(chain, parameter) : chain.blockByHash(lower(hash));
  if (block === undefined) throw new BlockRequestError(`block from hash ${hash} doesn't exist`);
  const head = chain.head.header.number;
  const oldest = head > proofWindow ? head - proofWindow : 0n;
  if (!isRole(parameter) && block.header.number < oldest) {
    throw new BlockRequestError(
      `historical proof query not allowed: block number ${block.header.number} is before the oldest allowed block number ${oldest} (window of ${proofWindow} blocks)`,
    );
  }
  return block;
}

/** The number that a parameter means, whether there is such a block or not. */
export function toBlockNumber(chain: EvmChain, parameter: BlockNumberOrTag = 'latest'): bigint {
  if (typeof parameter === 'bigint') return parameter;
  return parameter === 'earliest' ? 0n : chain.head.header.number;
}

/** Hex in the lower case in which the chains keep it. */
export function lower(hex: Hex): Hex {
  return hex.toLowerCase() as Hex;
}

function findNumber(chain: EvmChain, number: bigint): Block | undefined {
  if (number > chain.head.header.number && chain.rules.headerForm !== 'ethereum') {
    throw new BlockRequestError('cannot query unfinalized data');
  }
  return chain.block(number);
}

function isHash(parameter: string): parameter is Hex {
  return parameter.startsWith('0x');
}

function isRole(parameter: BlockParameter): boolean {
  if (typeof parameter === 'object' && 'blockNumber' in parameter) return isRole(parameter.blockNumber);
  return typeof parameter === 'string' && !isHash(parameter);
}

function toHash(parameter: BlockParameter): Hex | undefined {
  if (typeof parameter === 'string') return isHash(parameter) ? parameter : undefined;
  return typeof parameter === 'object' && 'blockHash' in parameter ? parameter.blockHash : undefined;
}
