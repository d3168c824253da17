import type { ChainReader, LocatedTransaction } from '../chain/queries/chain-reader.js';
import { FailureTracer } from './failure-tracer.js';
import { replayOne } from './replay-one.js';

/**
 * The calls of a transaction as callTracer tells them, and of those that failed, where in their code: JSON text in pieces.
 * @throws EvmError `tracing` for the genesis block.
 */
export function traceFailure(
  chain: ChainReader,
  located: LocatedTransaction,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  return replayOne(
    chain,
    located,
    async (session, traced) => {
      const tracer = new FailureTracer();
      await session.traceWith(tracer, traced);
      return tracer.result();
    },
    signal,
  );
}
