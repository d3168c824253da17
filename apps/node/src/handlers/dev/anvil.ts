import { EvmError } from '@firn/evm';
import { packAnvilState } from '@firn/evm/dev';
import type { DevHandlers } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCount } from '../../requests/count.js';
import { checkedIntervalMs } from '../../requests/mining-interval.js';

/** Methods that behave like Anvil's, where `dev_` methods do not. */
export const anvilHandlers = {
  anvil_dropTransaction: async ({ hash }, { hosted }) =>
    (await hosted.dev.dropTransaction(lower(hash))) ? lower(hash) : null,

  anvil_dumpState: async (_, { chain }) => bytesToHex(await packAnvilState(chain)),

  anvil_getBlobByHash: () => null,

  anvil_getBlobsByTransactionHash: () => null,

  anvil_getGenesisTime: (_, { chain }) => Number(chain.genesis.timestamp),

  anvil_getLastBlockWallTime: (_, { hosted }) => hosted.dev.headSinceMs,

  anvil_mine: async ({ count, interval }, { hosted, signal }) => {
    const step = toCount(interval ?? 0) || undefined;
    await hosted.dev.mine(toCount(count ?? 1), { step, firstIsLater: true }, signal);
    return null;
  },

  anvil_setAutomine: ({ enabled }, { chain }) => {
    const { automine, intervalMs } = chain.mining;
    if (enabled !== automine) chain.setMining({ automine: enabled, intervalMs: enabled ? 0 : intervalMs });
    return null;
  },

  anvil_setIntervalMining: ({ seconds }, { chain }) => {
    chain.setMining({ automine: false, intervalMs: checkedIntervalMs(toCount(seconds) * 1000n) });
    return null;
  },

  anvil_setRpcUrl: () => {
    throw new EvmError('development', 'this node does not fork other chains: there is no RPC URL to set');
  },
} satisfies Partial<DevHandlers<NodeContext>>;
