import type { CustomEvmGetChainConfigHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCustomChainConfig } from '../../serializers/evm/custom-chain-config-answer.js';

export const customEvmGetChainConfig: CustomEvmGetChainConfigHandler<NodeContext> = (_, { chain, custom }) =>
  toCustomChainConfig(chain.genesis, custom.config);
