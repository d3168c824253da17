import type { Block } from '@firn/evm/block';
import type { ChainReader } from '@firn/evm/chain';
import type { OtsBlockNumber } from '@firn/node-validators';
import { findBlock } from './block-parameter.js';

/**
 * The block that a parameter of Otterscan means, who writes numbers as such; undefined where there is none.
 * @throws Refusal for a number above the last block.
 */
export function findOtsBlock(chain: ChainReader, parameter: OtsBlockNumber): Block | undefined {
  return findBlock(chain, typeof parameter === 'number' ? BigInt(parameter) : parameter);
}
