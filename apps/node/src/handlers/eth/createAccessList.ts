import type { EthCreateAccessListHandler } from '@firn/node-server';
import { createAccessList } from '../../evm/chain/create-access-list.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethCreateAccessList: EthCreateAccessListHandler<NodeContext> = async (
  { args, block, stateOverrides },
  { chain },
) => {
  const { accessList, gasUsed, error } = await createAccessList(chain, toCallRequest(args), {
    block: requireBlock(chain, block),
    stateOverrides: toStateOverrides(stateOverrides),
  });
  return { accessList, gasUsed, error: error?.message };
};
