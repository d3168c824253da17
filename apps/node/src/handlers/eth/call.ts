import { callContract, ExecutionRevertedError } from '@firn/evm/chain';
import { rpcError } from '@firn/jsonrpc/errors';
import type { EthCallHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethCall: EthCallHandler<ExecutionContext> = async (
  { args, block, overrides, blockOverrides },
  context,
) => {
  const { chain } = context;
  const { error, output } = await callContract(chain, toCallRequest(args), {
    block: requireBlock(chain, block),
    next: context.next,
    waivesBaseFee: context.isControlled,
    limits: toCallLimits(context),
    stateOverrides: toStateOverrides(overrides),
    blockOverrides: toBlockOverrides(blockOverrides),
  });
  if (error?.kind === 'revert') throw new ExecutionRevertedError(output);
  if (error !== undefined) throw rpcError(-32_000, error.message);
  return output;
};
