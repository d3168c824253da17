import { callsOfTransaction } from '@firn/evm/tracing';
import type { TraceTransactionHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceTransaction: TraceTransactionHandler<ExecutionContext> = ({ hash }, { chain, signal }) => {
  const located = chain.transaction(lower(hash));
  return located === undefined ? null : traceAnswer(callsOfTransaction(chain, located, signal));
};
