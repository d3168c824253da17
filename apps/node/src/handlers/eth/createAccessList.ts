import type { EthCreateAccessListHandler } from '@firn/node-server';
import { createAccessList } from '../../evm/chain/create-access-list.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethCreateAccessList: EthCreateAccessListHandler<NodeContext> = async (
  { args, block, stateOverrides },
  context,
) => {
  const { chain } = context;
  const { accessList, gasUsed, error } = await createAccessList(chain, toCallRequest(args), {
    block: requireBlock(chain, block),
    limits: toCallLimits(context),
    stateOverrides: toStateOverrides(stateOverrides),
  });
  return { accessList, gasUsed, error: error?.message };
};
