import type { EthGetChainConfigHandler } from '@firn/node-server';
import { toChainConfig } from '../../answers/evm/chain-config-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethGetChainConfig: EthGetChainConfigHandler<NodeContext> = (_, { chain, node }) =>
  toChainConfig(chain, node.network.upgrades);
