import { replayTransaction } from '@firn/evm/tracing';
import type { TraceReplayTransactionHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toTraceTypes } from '../../requests/trace-types.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceReplayTransaction: TraceReplayTransactionHandler<ExecutionContext> = (
  { hash, traceTypes },
  { chain, signal },
) => {
  const located = chain.transaction(lower(hash));
  if (located === undefined) return null;
  return traceAnswer(replayTransaction(chain, located, toTraceTypes(traceTypes), signal));
};
