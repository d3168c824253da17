import { replayTransactions } from '@firn/evm/tracing';
import type { TraceReplayBlockTransactionsHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { findBlock } from '../../requests/block-parameter.js';
import { toTraceTypes } from '../../requests/trace-types.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceReplayBlockTransactions: TraceReplayBlockTransactionsHandler<ExecutionContext> = (
  { block: parameter, traceTypes },
  { chain, signal },
) => {
  const block = findBlock(chain, parameter);
  if (block === undefined) return null;
  return traceAnswer(replayTransactions(chain, block, toTraceTypes(traceTypes), signal));
};
