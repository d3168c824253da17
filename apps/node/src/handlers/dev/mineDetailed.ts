import { EvmError } from '@firn/evm';
import type { Block } from '@firn/evm/block';
import { rawJson } from '@firn/jsonrpc/server';
import type { DevMineDetailedHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toMineOptions } from '../../requests/count.js';

/** Most blocks that one answer holds. */
const maxBlocks = 256n;

export const devMineDetailed: DevMineDetailedHandler<NodeContext> = async ({ options }, { hosted }) => {
  const { timestamp, blocks } = toMineOptions(options);
  if (blocks > maxBlocks)
    throw new EvmError(
      'development',
      `cannot answer with ${blocks} blocks at once: at most ${maxBlocks}; use evm_mine`,
    );
  const made: Block[] = await hosted.dev.mineBlocks(blocks, { timestamp });
  return rawJson(`[${made.map((block) => hosted.texts.block(block, true)).join(',')}]`);
};
