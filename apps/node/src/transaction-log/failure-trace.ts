import { EvmError } from '@firn/evm';
import { traceFailure } from '@firn/evm/tracing';
import type { Hex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../executions/executions.js';
import { traceAnswer } from '../serializers/evm/trace-answer.js';

/** The name under which threads trace failures for the log; no client asks for it by itself. */
export const failureTracing = 'traceFailure';

/** The calls of a transaction, with where in their code those failed that did. */
export function readFailure({ hash }: { readonly hash: Hex }, { chain, signal }: ExecutionContext): unknown {
  const located = chain.transaction(hash);
  if (located === undefined) throw new EvmError('tracing', 'transaction not found');
  return traceAnswer(traceFailure(chain, located, signal));
}
