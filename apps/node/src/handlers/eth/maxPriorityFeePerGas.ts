import type { EthMaxPriorityFeePerGasHandler } from '@firn/node-server';
import { suggestedTip } from '../../evm/chain/gas-price.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethMaxPriorityFeePerGas: EthMaxPriorityFeePerGasHandler<NodeContext> = (_, { chain }) =>
  suggestedTip(chain);
