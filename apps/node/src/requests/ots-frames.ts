import { EvmError } from '@firn/evm';
import { framesOfTransaction, type ListedFrame } from '@firn/evm/tracing';
import type { Hex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../executions/execution-context.js';
import { lower } from './block-parameter.js';

/**
 * The calls of the transaction that a parameter names.
 * @throws EvmError where no accepted block holds it.
 */
export async function requireFrames(
  hash: Hex,
  { chain, signal }: ExecutionContext,
): Promise<readonly ListedFrame[]> {
  const located = chain.transaction(lower(hash));
  if (located === undefined) throw new EvmError('tracing', 'transaction not found');
  return framesOfTransaction(chain, located, signal);
}
