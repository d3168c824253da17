import { callOfTransaction } from '@firn/evm/tracing';
import type { TraceGetHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceGet: TraceGetHandler<ExecutionContext> = ({ hash, traceAddress }, { chain, signal }) => {
  const located = chain.transaction(lower(hash));
  return located === undefined ? null : traceAnswer(callOfTransaction(chain, located, traceAddress, signal));
};
