import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { JsonLineLogger } from './json-line-logger.js';
import { streamText } from './stream-text.js';
import type { StructLoggerOptions } from './struct-logger.js';
import { checkTraceable, tracedRun } from './trace-block.js';
import { TraceSession } from './trace-session.js';

/**
 * The steps of a transaction as lines of JSON (EIP-3155), in pieces. There is no time limit.
 * @throws EvmError `tracing` for the genesis block.
 */
export function traceLines(
  chain: ChainReader,
  block: Block,
  index: number,
  options: StructLoggerOptions,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  checkTraceable(chain, block);
  return streamText(async (channel, ended) => {
    const session = new TraceSession({ timeoutMs: Number.POSITIVE_INFINITY }, channel, ended);
    await replayBlock(
      chain,
      block,
      async (replayed) => {
        if (replayed.index < index) return session.pass(replayed.run);
        await session.traceWith(new JsonLineLogger(options, channel), tracedRun(block, replayed));
      },
      { hooks: session.hooks, last: index },
    );
  }, signal);
}

/**
 * The state root after each transaction of a block.
 * @throws EvmError `tracing` for the genesis block.
 */
export async function intermediateRoots(chain: ChainReader, block: Block): Promise<Hex[]> {
  checkTraceable(chain, block);
  const roots: Hex[] = [];
  await replayBlock(chain, block, async ({ machine, run }) => {
    await run();
    roots.push(bytesToHex(machine.state.commit()));
  });
  return roots;
}
