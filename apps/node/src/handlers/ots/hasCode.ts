import type { OtsHasCodeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower, requireBlock } from '../../requests/block-parameter.js';

export const otsHasCode: OtsHasCodeHandler<NodeContext> = ({ address, block }, { chain }) => {
  const found = requireBlock(chain, typeof block === 'number' ? BigInt(block) : block);
  return chain.stateAfter(found).code(lower(address)).length > 0;
};
