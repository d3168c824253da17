import { feeHistory } from '@firn/evm/chain';
import type { EthFeeHistoryHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toBlockNumber } from '../../requests/block-parameter.js';

export const ethFeeHistory: EthFeeHistoryHandler<NodeContext> = (
  { blockCount, lastBlock, rewardPercentiles },
  { chain },
) => feeHistory(chain, BigInt(blockCount), toBlockNumber(chain, lastBlock), rewardPercentiles);
