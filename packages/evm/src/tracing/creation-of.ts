import type { Hex } from '@firn/primitives/bytes';
import { blockThatMade } from '../chain/queries/block-that-made.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { FrameListTracer } from './frame-list-tracer.js';
import { TextChannel } from './text-channel.js';
import { tracedRun } from './trace-block.js';
import { TraceSession } from './trace-session.js';

/** How a contract was made. */
export interface Creation {
  /** The transaction that made it. */
  readonly hash: Hex;
  /** The account or contract that made it. */
  readonly creator: Hex;
}

/**
 * Which transaction made a contract, and who. Undefined for an account without code, and for code that no transaction made: that of the genesis,
 * of an edit, or of a delegation.
 * @throws MissingStateError where a state is not kept any more.
 */
export async function creationOf(
  chain: ChainReader,
  address: Hex,
  signal: AbortSignal,
): Promise<Creation | undefined> {
  const block = blockThatMade(chain, (state) => state.code(address).length > 0);
  if (block === undefined) return undefined;
  const session = new TraceSession({}, new TextChannel(), signal);
  let creation: Creation | undefined;
  await replayBlock(
    chain,
    block,
    async (replayed) => {
      const tracer = new FrameListTracer();
      await session.traceWith(tracer, tracedRun(block, replayed));
      const frame = tracer.frames.find(
        ({ kind, to, isUndone }) => kind.startsWith('CREATE') && to === address && !isUndone,
      );
      if (frame !== undefined) creation = { hash: replayed.transaction.hash, creator: frame.from };
    },
    { hooks: session.hooks, last: block.transactions.length - 1 },
  );
  return creation;
}
