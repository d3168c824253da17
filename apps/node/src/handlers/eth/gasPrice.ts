import type { EthGasPriceHandler } from '@firn/node-server';
import { suggestedGasPrice } from '../../evm/chain/gas-price.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethGasPrice: EthGasPriceHandler<NodeContext> = (_, { chain }) => suggestedGasPrice(chain);
