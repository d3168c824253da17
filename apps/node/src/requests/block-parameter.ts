import type { Block } from '@firn/evm/block';
import type { ChainReader } from '@firn/evm/chain';
import type { BlockNumberOrTag, BlockParameter } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { Refusal } from '../refusals/refusal.js';

/**
 * The block that a parameter means; undefined where there is none. Every role but `earliest` is the last accepted block
 * (reference: section 6.2).
 * @throws Refusal for a number above it; chains that are imported answer that there is none, as their own clients do.
 */
export function findBlock(chain: ChainReader, parameter: BlockParameter = 'latest'): Block | undefined {
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
 * @throws Refusal where there is none.
 */
export function requireBlock(chain: ChainReader, parameter: BlockParameter = 'latest'): Block {
  const block = findBlock(chain, parameter);
  if (block === undefined) {
    throw new Refusal(namesHash(parameter) ? 'header for hash not found' : 'header not found');
  }
  return block;
}

/** The number that a parameter means, whether there is such a block or not. */
export function toBlockNumber(chain: ChainReader, parameter: BlockNumberOrTag = 'latest'): bigint {
  if (typeof parameter === 'bigint') return parameter;
  return parameter === 'earliest' ? 0n : chain.head.header.number;
}

/** Hex in the lower case in which the chains keep it. */
export function lower(hex: Hex): Hex {
  return hex.toLowerCase() as Hex;
}

function findNumber(chain: ChainReader, number: bigint): Block | undefined {
  if (number > chain.head.header.number && chain.rules.headerForm !== 'ethereum') {
    throw new Refusal('cannot query unfinalized data');
  }
  return chain.block(number);
}

function isHash(parameter: string): parameter is Hex {
  return parameter.startsWith('0x');
}

function namesHash(parameter: BlockParameter): boolean {
  return typeof parameter === 'object' ? 'blockHash' in parameter : isHash(String(parameter));
}
