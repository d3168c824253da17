import type { EthEstimateGasHandler } from '@firn/node-server';
import { estimateGas } from '../../evm/chain/estimate-gas.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethEstimateGas: EthEstimateGasHandler<NodeContext> = async (
  { args, block, overrides, blockOverrides },
  { chain },
) =>
  estimateGas(chain, toCallRequest(args), {
    block: requireBlock(chain, block),
    stateOverrides: toStateOverrides(overrides),
    blockOverrides: toBlockOverrides(blockOverrides),
  });
