import type { EthGetBalanceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower, requireBlock } from '../../requests/block-parameter.js';

export const ethGetBalance: EthGetBalanceHandler<NodeContext> = ({ address, block }, { chain }) =>
  chain.stateAfter(requireBlock(chain, block)).balance(lower(address));
