import { estimateGas } from '@firn/evm/chain';
import type { EthEstimateGasHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethEstimateGas: EthEstimateGasHandler<ExecutionContext> = async (
  { args, block, overrides, blockOverrides },
  context,
) =>
  estimateGas(context.chain, toCallRequest(args), {
    block: requireBlock(context.chain, block),
    next: context.next,
    waivesBaseFee: context.isControlled,
    limits: toCallLimits(context),
    stateOverrides: toStateOverrides(overrides),
    blockOverrides: toBlockOverrides(blockOverrides),
  });
