import { callsOfTransaction } from '@firn/evm/tracing';
import type { TraceTransactionHandler } from '@firn/node-server';
import { traceAnswer } from '../../answers/evm/trace-answer.js';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';

export const traceTransaction: TraceTransactionHandler<ExecutionContext> = ({ hash }, { chain, signal }) => {
  const located = chain.transaction(lower(hash));
  return located === undefined ? null : traceAnswer(callsOfTransaction(chain, located, signal));
};
