import type { ChainReader, LocatedTransaction } from '../chain/queries/chain-reader.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { streamText } from './stream-text.js';
import { checkTraceable, tracedRun } from './trace-block.js';
import { type TracedRun, TraceSession } from './trace-session.js';

/**
 * Runs the transactions of a block up to one of them, which `trace` runs and tells about: JSON text in pieces.
 * @throws EvmError `tracing` for the genesis block.
 */
export function replayOne(
  chain: ChainReader,
  { block, index }: LocatedTransaction,
  trace: (session: TraceSession, traced: TracedRun) => Promise<string>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  checkTraceable(chain, block);
  return streamText(async (channel, ended) => {
    const session = new TraceSession({}, channel, ended);
    await replayBlock(
      chain,
      block,
      async (replayed) => {
        if (replayed.index < index) await session.pass(replayed.run);
        else channel.write(await trace(session, tracedRun(block, replayed)));
      },
      { hooks: session.hooks, last: index },
    );
  }, signal);
}
