import type { Block } from '@firn/evm/block';
import type { StateView } from '@firn/evm/state';
import type { BlockParameter } from '@firn/node-validators';
import type { HostedChain } from '../chains/hosted-chain.js';
import { isPending } from '../executions/next-block.js';
import { findBlock, requireBlock } from './block-parameter.js';

/** Accounts of a block of the chain, or of the pending one. */
export type ReadableState = Pick<StateView, 'account' | 'code' | 'storage'>;

/**
 * The block that a parameter means; undefined where there is none. Where development controls are served, `pending` is the block that would be
 * made now, as with Anvil and Hardhat. Elsewhere it is the last accepted block, as with the reference node.
 * @throws what `findBlock` throws.
 */
export async function findPendingOrMade(
  hosted: HostedChain,
  block: BlockParameter,
): Promise<Block | undefined> {
  const { chain, pendingBlocks } = hosted;
  return hasPendingBlock(hosted, block) ? (await pendingBlocks.current()).block : findBlock(chain, block);
}

/** Whether a parameter means a block that is not made yet. */
export function hasPendingBlock({ isControlled }: HostedChain, block: BlockParameter | undefined): boolean {
  return isControlled && isPending(block);
}

/**
 * The state after the block that a parameter means. What is pending has run in that of `pending`, where development controls are served.
 * @throws Refusal where there is no such block.
 */
export function stateOf(
  hosted: HostedChain,
  block: BlockParameter | undefined,
): ReadableState | Promise<ReadableState> {
  const { chain, pendingBlocks } = hosted;
  if (!hasPendingBlock(hosted, block) || !chain.pool.hasPending)
    return chain.stateAfter(requireBlock(chain, block));
  return pendingBlocks.current().then(({ state }) => state);
}
