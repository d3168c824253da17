import { forkConfigs } from '@firn/evm/chain';
import type { EthConfigHandler } from '@firn/node-server';
import { toChainConfig } from '../../answers/evm/chain-config-answer.js';
import { toCustomChainConfig } from '../../answers/evm/custom-chain-config-answer.js';
import { toForkConfigsAnswer } from '../../answers/evm/fork-config-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethConfig: EthConfigHandler<NodeContext> = async (_, { chain, hosted: { custom }, node }) => {
  const config =
    custom === undefined
      ? toChainConfig(chain, node.network.upgrades)
      : toCustomChainConfig(chain.genesis, custom.config);
  return toForkConfigsAnswer(await forkConfigs(chain, { ...config }), chain.chainId);
};
