import { forkConfigs } from '@firn/evm/chain';
import type { EvmHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toChainConfig, toCustomChainConfig } from '../../serializers/evm/chain-config-answer.js';
import { toForkConfigsAnswer } from '../../serializers/evm/fork-config-answer.js';

/** Identity, configuration and progress of the chain. */
export const ethChain = {
  eth_chainId: (_, { chain }) => chain.chainId,

  /** The network of an EVM chain has the number of the chain. */
  eth_networkId: (_, { chain }) => String(chain.chainId),

  /** The node speaks no Ethereum protocol with its peers; Anvil answers the same. */
  eth_protocolVersion: () => 1,

  eth_config: async (_, { chain, hosted: { custom }, node }) => {
    const config =
      custom === undefined
        ? toChainConfig(chain, node.network.upgrades)
        : toCustomChainConfig(chain.genesis, custom.config);
    return toForkConfigsAnswer(await forkConfigs(chain, { ...config }), chain.chainId);
  },

  eth_getChainConfig: (_, { chain, node }) => toChainConfig(chain, node.network.upgrades),

  /** The node keeps everything from the first block on. */
  eth_capabilities: (_, { chain: { head } }) => {
    const everything = { disabled: false, oldestBlock: 0n };
    return {
      head: { number: head.header.number, hash: head.hash },
      state: everything,
      tx: everything,
      logs: everything,
      receipts: everything,
      blocks: everything,
      stateproofs: everything,
    };
  },

  /** The node follows nobody, so that it never has to catch up. */
  eth_syncing: () => false,

  /** Blocks need no proof of work. */
  eth_hashrate: () => 0n,
} satisfies Partial<EvmHandlers<NodeContext>>;
