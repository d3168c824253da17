import type { CustomEvmGetChainConfigHandler } from '@firn/node-server';
import { toCustomChainConfig } from '../../answers/evm/custom-chain-config-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const customEvmGetChainConfig: CustomEvmGetChainConfigHandler<NodeContext> = (_, { chain, custom }) =>
  toCustomChainConfig(chain.genesis, custom.config);
