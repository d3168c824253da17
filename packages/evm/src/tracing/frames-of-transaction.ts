import type { ChainReader, LocatedTransaction } from '../chain/queries/chain-reader.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { FrameListTracer, type ListedFrame } from './frame-list-tracer.js';
import { TextChannel } from './text-channel.js';
import { checkTraceable, tracedRun } from './trace-block.js';
import { TraceSession } from './trace-session.js';

/**
 * The calls of a transaction in their order, without those of built-in contracts.
 * @throws EvmError `tracing` for the genesis block, and where it takes too long.
 */
export async function framesOfTransaction(
  chain: ChainReader,
  { block, index }: LocatedTransaction,
  signal: AbortSignal,
): Promise<readonly ListedFrame[]> {
  checkTraceable(chain, block);
  const session = new TraceSession({}, new TextChannel(), signal);
  const tracer = new FrameListTracer();
  await replayBlock(
    chain,
    block,
    async (replayed) => {
      if (replayed.index < index) await session.pass(replayed.run);
      else await session.traceWith(tracer, tracedRun(block, replayed));
    },
    { hooks: session.hooks, last: index },
  );
  return tracer.frames;
}
