import { createAccessList } from '@firn/evm/chain';
import type { EthCreateAccessListHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethCreateAccessList: EthCreateAccessListHandler<ExecutionContext> = async (
  { args, block, stateOverrides },
  context,
) => {
  const { chain } = context;
  const { accessList, gasUsed, error } = await createAccessList(chain, toCallRequest(args), {
    block: requireBlock(chain, block),
    next: context.next,
    waivesBaseFee: context.isControlled,
    limits: toCallLimits(context),
    stateOverrides: toStateOverrides(stateOverrides),
  });
  return { accessList, gasUsed, error: error?.message };
};
