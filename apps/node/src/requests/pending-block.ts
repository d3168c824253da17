import type { Block } from '@firn/evm/block';
import type { StateView } from '@firn/evm/state';
import type { BlockParameter } from '@firn/node-validators';
import type { HostedChain } from '../chains/hosted-chain.js';
import { isPending } from '../executions/next-block.js';
import { findBlock, requireBlock } from './block-parameter.js';

/** Accounts of a block of the chain, or of the pending one. */
export type ReadableState = Pick<StateView, 'account' | 'code' | 'storage'>;

/** Whether a parameter means a block that is not made yet. */
export function hasPendingBlock({ isControlled }: HostedChain, block: BlockParameter | undefined): boolean {
  return isControlled && isPending(block);
}

/**
 * Reads the block that a parameter means; undefined where there is none. Where development controls are served, `pending` is the block that would
 * be made now, as with Anvil and Hardhat. Elsewhere it is the last accepted block, as with the reference node. Only the pending block is waited for.
 * @throws what `findBlock` throws.
 */
export function readBlock<Result>(
  hosted: HostedChain,
  block: BlockParameter,
  read: (block: Block | undefined) => Result,
): Result | Promise<Result> {
  if (!hasPendingBlock(hosted, block)) return read(findBlock(hosted.chain, block));
  return hosted.pendingBlocks.current().then((pending) => read(pending.block));
}

/**
 * Reads the state after the block that a parameter means. Pending transactions have run in that of `pending`, where development controls are served.
 * @throws Refusal where there is no such block.
 */
export function readState<Result>(
  hosted: HostedChain,
  block: BlockParameter | undefined,
  read: (state: ReadableState) => Result,
): Result | Promise<Result> {
  const { chain, pendingBlocks } = hosted;
  if (!hasPendingBlock(hosted, block) || !chain.pool.hasPending)
    return read(chain.stateAfter(requireBlock(chain, block)));
  return pendingBlocks.current().then(({ state }) => read(state));
}
