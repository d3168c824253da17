import type { CustomEvmHandlers } from '@firn/node-server';
import type { NodeContext } from '../node/node-context.js';
import { requireBlock } from '../requests/block-parameter.js';
import { toActivePrecompiles, toActiveRules } from '../serializers/evm/active-rules-answer.js';
import { toCustomChainConfig } from '../serializers/evm/chain-config-answer.js';

/** Handlers that only Subnet-EVM has, or answers in another form than coreth. */
export const customEvmHandlers: CustomEvmHandlers<NodeContext> = {
  eth_feeConfig: ({ blk }, { chain, custom }) => {
    const block = requireBlock(chain, blk);
    const { feeConfig, feesChangedAt } = custom.settings.of(block.header, chain.stateAfter(block));
    return { feeConfig, lastChangedAt: feesChangedAt };
  },

  eth_getActivePrecompilesAt: ({ timestamp }, { hosted, node }) =>
    toActivePrecompiles(hosted, node.network.upgrades, timestamp ?? hosted.chain.head.header.timestamp),

  eth_getActiveRulesAt: ({ timestamp }, { hosted, node }) =>
    toActiveRules(hosted, node.network.upgrades, timestamp ?? hosted.chain.head.header.timestamp),

  eth_getChainConfig: (_, { chain, custom }) => toCustomChainConfig(chain.genesis, custom.config),
};
