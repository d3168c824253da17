import { EvmError } from '@firn/evm';
import type { Block } from '@firn/evm/block';
import { rawJson } from '@firn/jsonrpc/server';
import type { DevHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount, toMineOptions } from '../../requests/count.js';
import { toMiningMode } from '../../requests/mining-interval.js';

/** Most blocks that one answer holds. */
const maxBlocks = 256n;

/** Mining, and settings of the next blocks. */
export const devBlocks = {
  dev_mine: async ({ count = 1, interval = 0 }, { hosted, signal }) => {
    await hosted.dev.mine(toCount(count), { step: toCount(interval) || undefined }, signal);
    return true;
  },

  dev_mineBlock: async ({ options }, { hosted, signal }) => {
    const { timestamp, blocks } = toMineOptions(options);
    await hosted.dev.mine(blocks, { timestamp }, signal);
    return 0n;
  },

  dev_mineDetailed: async ({ options }, { hosted }) => {
    const { timestamp, blocks } = toMineOptions(options);
    if (blocks > maxBlocks)
      throw new EvmError(
        'development',
        `cannot answer with ${blocks} blocks at once: at most ${maxBlocks}; use evm_mine`,
      );
    const made: Block[] = await hosted.dev.mineBlocks(blocks, { timestamp });
    return rawJson(`[${made.map((block) => hosted.texts.block(block, true)).join(',')}]`);
  },

  dev_getAutomine: (_, { chain }) => chain.mining.automine,

  dev_setAutomine: ({ enabled }, { chain }) => {
    chain.setMining({ ...chain.mining, automine: enabled });
    return true;
  },

  dev_getIntervalMining: (_, { chain }) => {
    const { intervalMs } = chain.mining;
    return intervalMs === 0 ? null : Math.ceil(intervalMs / 1000);
  },

  dev_setIntervalMining: ({ interval }, { chain }) => {
    chain.setMining(toMiningMode(toCount(interval), chain.mining));
    return true;
  },

  dev_startMining: (_, { chain }) => {
    chain.setMining({ ...chain.mining, automine: true });
    return true;
  },

  dev_stopMining: (_, { chain }) => {
    chain.setMining({ ...chain.mining, automine: false });
    return true;
  },

  dev_setBlockGasLimit: async ({ gasLimit }, { hosted }) => {
    await hosted.dev.setGasLimit(toCount(gasLimit));
    return true;
  },

  dev_setCoinbase: () => {
    throw new EvmError(
      'development',
      'the rules of this chain say where the fees of its blocks go: no coinbase can be set',
    );
  },

  dev_setMinGasPrice: async ({ gasPrice }, { hosted }) => {
    await hosted.dev.setMinFee(toCount(gasPrice));
    return true;
  },

  dev_setNextBlockBaseFeePerGas: async ({ baseFee }, { hosted }) => {
    await hosted.dev.setNextBaseFee(toCount(baseFee));
    return true;
  },

  dev_setPrevRandao: () => {
    throw new EvmError(
      'development',
      'blocks of this chain hold no randomness: PREVRANDAO answers the difficulty, which is 1',
    );
  },

  dev_setChainId: (_params, { chain }) => {
    throw new EvmError(
      'development',
      `the chain ID ${chain.chainId} is set in the genesis of this chain and cannot change: create a custom chain with the ID you need`,
    );
  },
} satisfies Partial<DevHandlers<NodeContext>>;
