import type { Block } from '../block/block.js';
import type { ChainReader, LocatedTransaction } from '../chain/queries/chain-reader.js';
import { type ReplayedTransaction, replayBlock } from '../chain/queries/replay-block.js';
import { EvmError } from '../evm-error.js';
import { checkTracer, type TraceConfig } from './create-tracer.js';
import type { TracePlace } from './flat-call-tracer.js';
import { streamText } from './stream-text.js';
import { type TracedRun, TraceSession } from './trace-session.js';

/**
 * The traces of a block's transactions: JSON text in pieces, a list of `{txHash, result}`.
 * @throws EvmError `tracing` for the genesis block, a block whose parent is not of this chain, or a tracer that there is not.
 */
export function traceBlock(
  chain: ChainReader,
  block: Block,
  config: TraceConfig,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  checkTraceable(chain, block);
  checkTracer(config);
  return streamText(async (channel, ended) => {
    const session = new TraceSession(config, channel, ended);
    channel.write('[');
    await replayBlock(
      chain,
      block,
      async (replayed) => {
        channel.write(`${replayed.index === 0 ? '' : ','}{"txHash":"${replayed.transaction.hash}","result":`);
        await session.trace(tracedRun(block, replayed));
        channel.write('}');
      },
      // What follows the transactions changes none of their traces, and a block that a client sends may hold anything there.
      { hooks: session.hooks, last: block.transactions.length - 1 },
    );
    channel.write(']');
  }, signal);
}

/**
 * The trace of a transaction: JSON text in pieces.
 * @throws EvmError `tracing` for a tracer that there is not.
 */
export function traceTransaction(
  chain: ChainReader,
  { block, index }: LocatedTransaction,
  config: TraceConfig,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  checkTraceable(chain, block);
  checkTracer(config);
  return streamText(async (channel, ended) => {
    const session = new TraceSession(config, channel, ended);
    await replayBlock(
      chain,
      block,
      (replayed) =>
        replayed.index === index ? session.trace(tracedRun(block, replayed)) : session.pass(replayed.run),
      { hooks: session.hooks, last: index },
    );
  }, signal);
}

/** A transaction of a block, as a session traces it. */
export function tracedRun(
  block: Block,
  { transaction, index, machine, environment, run }: ReplayedTransaction,
): TracedRun {
  const place: TracePlace = {
    blockHash: block.hash,
    blockNumber: block.header.number,
    transactionHash: transaction.hash,
    transactionIndex: index,
  };
  return { transaction: { message: transaction, environment, machine }, place, run };
}

/** @throws EvmError `tracing` for the genesis block, and for a block whose parent is not of this chain. */
export function checkTraceable(chain: ChainReader, { header }: Block): void {
  if (header.number === 0n) throw new EvmError('tracing', 'genesis is not traceable');
  const parent = chain.block(header.number - 1n);
  if (parent === undefined) throw new EvmError('tracing', `block #${header.number - 1n} not found`);
  if (parent.hash !== header.parentHash)
    throw new EvmError('tracing', `block ${header.parentHash} not found`);
}
