import { forkConfigs } from '@firn/evm/chain';
import type { EthConfigHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toChainConfig } from '../../serializers/evm/chain-config-answer.js';
import { toCustomChainConfig } from '../../serializers/evm/custom-chain-config-answer.js';
import { toForkConfigsAnswer } from '../../serializers/evm/fork-config-answer.js';

export const ethConfig: EthConfigHandler<NodeContext> = async (_, { chain, hosted: { custom }, node }) => {
  const config =
    custom === undefined
      ? toChainConfig(chain, node.network.upgrades)
      : toCustomChainConfig(chain.genesis, custom.config);
  return toForkConfigsAnswer(await forkConfigs(chain, { ...config }), chain.chainId);
};
