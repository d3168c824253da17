import { EvmError } from '@firn/evm';
import { traceTransaction } from '@firn/evm/tracing';
import type { DebugTraceTransactionHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toTraceConfig } from '../../requests/trace-config.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const debugTraceTransaction: DebugTraceTransactionHandler<ExecutionContext> = (
  { hash, config },
  { chain, signal },
) => {
  const located = chain.transaction(lower(hash));
  if (located === undefined) throw new EvmError('tracing', 'transaction not found');
  return traceAnswer(traceTransaction(chain, located, toTraceConfig(config), signal));
};
