import { EvmError } from '@firn/evm';
import type { DebugReplayBadBlockHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugReplayBadBlock: DebugReplayBadBlockHandler<NodeContext> = ({ hash }) => {
  // Every block is executed before it is accepted, and a refused one is not kept.
  throw new EvmError('debug', `bad block ${hash} not found`);
};
