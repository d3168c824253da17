import type { EthFeeConfigHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';

export const ethFeeConfig: EthFeeConfigHandler<NodeContext> = ({ blk }, { chain, custom }) => {
  const block = requireBlock(chain, blk);
  const { feeConfig, feesChangedAt } = custom.settings.of(block.header, chain.stateAfter(block));
  return { feeConfig, lastChangedAt: feesChangedAt };
};
