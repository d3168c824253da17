import { simulateBlocks } from '@firn/evm/simulation';
import type { EthSimulateV1Handler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toSimulatedBlocks } from '../../requests/simulation-request.js';
import { toSimulationAnswer } from '../../serializers/evm/simulation-answer.js';

export const ethSimulateV1: EthSimulateV1Handler<ExecutionContext> = async ({ opts, block }, context) => {
  const { chain } = context;
  const blocks = await simulateBlocks(chain, toSimulatedBlocks(opts), {
    base: requireBlock(chain, block),
    next: context.next,
    limits: toCallLimits(context),
    tracesTransfers: opts.traceTransfers === true,
    validates: opts.validation === true,
  });
  const fullTransactions = opts.returnFullTransactions === true;
  return blocks.map((simulated) => toSimulationAnswer(simulated, chain.rules.headerForm, fullTransactions));
};
