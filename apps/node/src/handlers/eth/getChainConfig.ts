import type { EthGetChainConfigHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toChainConfig } from '../../serializers/evm/chain-config-answer.js';

export const ethGetChainConfig: EthGetChainConfigHandler<NodeContext> = (_, { chain, node }) =>
  toChainConfig(chain, node.network.upgrades);
