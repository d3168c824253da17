import { callMany, revertMessage } from '@firn/evm/chain';
import type { EthCallManyHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const ethCallMany: EthCallManyHandler<ExecutionContext> = async (
  { bundles, context: where, overrides },
  context,
) => {
  const { chain } = context;
  const asked = bundles.map(({ transactions = [], blockOverride }) => ({
    calls: transactions.map(toCallRequest),
    blockOverrides: toBlockOverrides(blockOverride),
  }));
  const outcomes = await callMany(chain, asked, {
    block: requireBlock(chain, where?.blockNumber),
    next: context.next,
    limits: toCallLimits(context),
    stateOverrides: toStateOverrides(overrides),
  });
  return outcomes.map((bundle) =>
    bundle.map(({ error, output }) => {
      if (error === undefined) return { value: output };
      return { error: error.kind === 'revert' ? revertMessage(output) : error.message };
    }),
  );
};
