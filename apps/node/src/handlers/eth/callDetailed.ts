import { callContract, ExecutionRevertedError } from '@firn/evm/chain';
import type { EthCallDetailedHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethCallDetailed: EthCallDetailedHandler<ExecutionContext> = async (
  { args, block, overrides },
  context,
) => {
  const { chain } = context;
  const { error, output, gasUsed } = await callContract(chain, toCallRequest(args), {
    block: requireBlock(chain, block),
    next: context.next,
    waivesBaseFee: context.isControlled,
    limits: toCallLimits(context),
    stateOverrides: toStateOverrides(overrides),
  });
  const gas = Number(gasUsed);
  if (error?.kind === 'revert') {
    return { gas, errCode: 3, err: new ExecutionRevertedError(output).message, returnData: output };
  }
  return { gas, errCode: 0, err: error?.message ?? '', returnData: output };
};
