import type { EthSimulateV1Handler } from '@firn/node-server';
import { toSimulationAnswer } from '../../answers/evm/simulation-answer.js';
import { simulateBlocks } from '../../evm/simulation/simulate-blocks.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toSimulatedBlocks } from '../../requests/simulation-request.js';

export const ethSimulateV1: EthSimulateV1Handler<NodeContext> = async ({ opts, block }, context) => {
  const { chain } = context;
  const blocks = await simulateBlocks(chain, toSimulatedBlocks(opts), {
    base: requireBlock(chain, block),
    limits: toCallLimits(context),
    tracesTransfers: opts.traceTransfers === true,
    validates: opts.validation === true,
  });
  const fullTransactions = opts.returnFullTransactions === true;
  return blocks.map((simulated) => toSimulationAnswer(simulated, chain.rules.headerForm, fullTransactions));
};
