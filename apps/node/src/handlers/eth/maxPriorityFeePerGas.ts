import { suggestedTip } from '@firn/evm/chain';
import type { EthMaxPriorityFeePerGasHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethMaxPriorityFeePerGas: EthMaxPriorityFeePerGasHandler<NodeContext> = (_, { chain }) =>
  suggestedTip(chain);
