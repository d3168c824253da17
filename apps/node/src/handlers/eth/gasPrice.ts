import { suggestedGasPrice } from '@firn/evm/chain';
import type { EthGasPriceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethGasPrice: EthGasPriceHandler<NodeContext> = (_, { chain }) => suggestedGasPrice(chain);
