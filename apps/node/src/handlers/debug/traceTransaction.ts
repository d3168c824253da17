import type { DebugTraceTransactionHandler } from '@firn/node-server';
import { traceAnswer } from '../../answers/evm/trace-answer.js';
import { traceTransaction } from '../../evm/tracing/trace-block.js';
import { TracingError } from '../../evm/tracing/tracing-error.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toTraceConfig } from '../../requests/trace-config.js';

export const debugTraceTransaction: DebugTraceTransactionHandler<NodeContext> = (
  { hash, config },
  { chain, signal },
) => {
  const located = chain.transaction(lower(hash));
  if (located === undefined) throw new TracingError('transaction not found');
  return traceAnswer(traceTransaction(chain, located, toTraceConfig(config), signal));
};
