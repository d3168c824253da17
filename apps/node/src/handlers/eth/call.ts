import { rpcError } from '@firn/jsonrpc/errors';
import type { EthCallHandler } from '@firn/node-server';
import { callContract } from '../../evm/chain/call-contract.js';
import { ExecutionRevertedError } from '../../evm/chain/estimate-gas.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethCall: EthCallHandler<NodeContext> = async (
  { args, block, overrides, blockOverrides },
  { chain },
) => {
  const { error, output } = await callContract(chain, toCallRequest(args), {
    block: requireBlock(chain, block),
    stateOverrides: toStateOverrides(overrides),
    blockOverrides: toBlockOverrides(blockOverrides),
  });
  if (error?.kind === 'revert') throw new ExecutionRevertedError(output);
  if (error !== undefined) throw rpcError(-32_000, error.message);
  return output;
};
