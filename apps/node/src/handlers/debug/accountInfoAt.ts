import { replayBlock } from '@firn/evm/chain';
import { rpcError } from '@firn/jsonrpc/errors';
import type { DebugAccountInfoAtHandler } from '@firn/node-server';
import type { AccountInfo } from '@firn/node-validators';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { findBlock, lower } from '../../requests/block-parameter.js';
import { toAccountInfo } from '../../serializers/evm/account-info-answer.js';

const invalidParams = -32_602;

export const debugAccountInfoAt: DebugAccountInfoAtHandler<ExecutionContext> = async (
  { block: wanted, txIndex, address },
  { chain },
) => {
  const block = findBlock(chain, wanted);
  if (block === undefined) return null;
  const { length } = block.transactions;
  if (txIndex >= BigInt(length)) {
    throw rpcError(
      invalidParams,
      `transaction index ${txIndex} must be less than the ${length} of the block`,
    );
  }
  let info: AccountInfo | undefined;
  const last = Number(txIndex);
  await replayBlock(
    chain,
    block,
    async ({ index, machine, run }) => {
      if (index === last) info = toAccountInfo(machine.state, lower(address));
      else await run();
    },
    { last },
  );
  return info ?? null;
};
