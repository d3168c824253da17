import type { EthSuggestPriceOptionsHandler } from '@firn/node-server';
import { priceOptions } from '../../chains/price-options.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethSuggestPriceOptions: EthSuggestPriceOptionsHandler<NodeContext> = (_, { chain }) =>
  priceOptions(chain) ?? null;
