import {
  currentBaseFee,
  feeHistory,
  nextBlobBaseFee,
  suggestedGasPrice,
  suggestedTip,
} from '@firn/evm/chain';
import type { EvmHandlers } from '@firn/node-server';
import type { EthFeeHistoryResult } from '@firn/node-validators';
import { priceOptions } from '../../chains/price-options.js';
import type { NodeContext } from '../../node/node-context.js';
import { toBlockNumber } from '../../requests/block-parameter.js';

/** Prices of gas and blobs. */
export const ethFees = {
  eth_baseFee: (_, { chain }) => currentBaseFee(chain) ?? 0n,

  eth_blobBaseFee: (_, { chain }) => nextBlobBaseFee(chain, chain.head) ?? 0n,

  eth_feeHistory: ({ blockCount, lastBlock, rewardPercentiles }, { chain }): EthFeeHistoryResult =>
    feeHistory(chain, BigInt(blockCount), toBlockNumber(chain, lastBlock), rewardPercentiles),

  eth_gasPrice: (_, { chain }) => suggestedGasPrice(chain),

  eth_maxPriorityFeePerGas: (_, { chain }) => suggestedTip(chain),

  eth_suggestPriceOptions: (_, { chain }) => priceOptions(chain) ?? null,
} satisfies Partial<EvmHandlers<NodeContext>>;
