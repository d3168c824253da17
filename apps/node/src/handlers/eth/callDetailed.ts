import type { EthCallDetailedHandler } from '@firn/node-server';
import { callContract } from '../../evm/chain/call-contract.js';
import { ExecutionRevertedError } from '../../evm/chain/estimate-gas.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethCallDetailed: EthCallDetailedHandler<NodeContext> = async (
  { args, block, overrides },
  context,
) => {
  const { chain } = context;
  const { error, output, gasUsed } = await callContract(chain, toCallRequest(args), {
    block: requireBlock(chain, block),
    limits: toCallLimits(context),
    stateOverrides: toStateOverrides(overrides),
  });
  const gas = Number(gasUsed);
  if (error?.kind === 'revert') {
    return { gas, errCode: 3, err: new ExecutionRevertedError(output).message, returnData: output };
  }
  return { gas, errCode: 0, err: error?.message ?? '', returnData: output };
};
