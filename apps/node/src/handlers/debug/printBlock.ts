import { EvmError } from '@firn/evm';
import type { DebugPrintBlockHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toBlockText } from '../../serializers/evm/block-text.js';

export const debugPrintBlock: DebugPrintBlockHandler<NodeContext> = ({ number }, { chain }) => {
  const block = chain.block(number);
  if (block === undefined) throw new EvmError('debug', `block #${number} not found`);
  return toBlockText(block);
};
