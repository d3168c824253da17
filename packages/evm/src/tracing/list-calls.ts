import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { ChainReader, LocatedTransaction } from '../chain/queries/chain-reader.js';
import { type ReplayedTransaction, replayBlock } from '../chain/queries/replay-block.js';
import { EvmError } from '../evm-error.js';
import { type FlatCall, FlatCallTracer } from './flat-call-tracer.js';
import { replayOne } from './replay-one.js';
import { streamText } from './stream-text.js';
import type { TextChannel } from './text-channel.js';
import { checkTraceable, tracedRun } from './trace-block.js';
import { type TracedRun, TraceSession } from './trace-session.js';

/** The most blocks that one filter looks through. */
const maxFilteredBlocks = 1000n;

/** Which calls of a range of blocks are wanted. */
export interface CallFilter {
  readonly first: bigint;
  readonly last: bigint;
  /** Undefined for any caller. */
  readonly from: ReadonlySet<Hex> | undefined;
  /** Undefined for any callee, contract that is made, or receiver of what a destroyed contract held. */
  readonly to: ReadonlySet<Hex> | undefined;
  /** Whether a call has to suit both lists, where there are two. */
  readonly both: boolean;
  /** How many of them are left out at the beginning. */
  readonly after: number;
  /** The most that are answered. */
  readonly count: number;
}

/**
 * The calls of a block's transactions in the form of Parity: JSON text of a list, in pieces.
 * The genesis block has none.
 */
export function callsOfBlock(chain: ChainReader, block: Block, signal?: AbortSignal): AsyncGenerator<string> {
  if (block.header.number > 0n) checkTraceable(chain, block);
  return streamText(async (channel, ended) => {
    const list = new CallList(channel, () => true);
    if (block.header.number > 0n) await list.addBlock(chain, block, ended);
    list.close();
  }, signal);
}

/** The calls of a transaction in the form of Parity: JSON text of a list, in pieces. */
export function callsOfTransaction(
  chain: ChainReader,
  located: LocatedTransaction,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const trace = async (session: TraceSession, traced: TracedRun): Promise<string> =>
    `[${(await itemsOf(session, traced, () => true)).join(',')}]`;
  return replayOne(chain, located, trace, signal);
}

/** One call of a transaction, by its path: JSON text of the call, or of null where the transaction made no such call. */
export function callOfTransaction(
  chain: ChainReader,
  located: LocatedTransaction,
  wanted: readonly bigint[],
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const trace = async (session: TraceSession, traced: TracedRun): Promise<string> => {
    const [item = 'null'] = await itemsOf(session, traced, ({ path }) => isPath(path, wanted));
    return item;
  };
  return replayOne(chain, located, trace, signal);
}

/**
 * The calls of a range of blocks that suit a filter, in the form of Parity: JSON text of a list, in pieces.
 * @throws EvmError `tracing` for a range that ends before it begins or is too long, or a block that there is not.
 */
export function filterCalls(
  chain: ChainReader,
  filter: CallFilter,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const { first, last } = filter;
  if (chain.block(last) === undefined) throw new EvmError('tracing', `block #${last} not found`);
  if (last < first) throw new EvmError('tracing', `toBlock (${last}) is before fromBlock (${first})`);
  if (last - first >= maxFilteredBlocks) {
    throw new EvmError(
      'tracing',
      `the range from ${first} to ${last} has more than ${maxFilteredBlocks} blocks, which is the most of one call`,
    );
  }
  return streamText(async (channel, ended) => {
    let seen = 0;
    const list = new CallList(channel, (call) => {
      if (!suits(call, filter)) return false;
      seen += 1;
      return seen > filter.after && seen <= filter.after + filter.count;
    });
    // The genesis block has no transactions.
    for (let number = first === 0n ? 1n : first; number <= last; number += 1n) {
      if (seen >= filter.after + filter.count) break;
      const block = chain.block(number);
      if (block === undefined) throw new EvmError('tracing', `block #${number} not found`);
      if (block.transactions.length > 0) await list.addBlock(chain, block, ended);
    }
    list.close();
  }, signal);
}

function suits({ frame }: FlatCall, { from, to, both }: CallFilter): boolean {
  if (from === undefined || to === undefined)
    return (
      (from?.has(frame.from) ?? true) && (to === undefined || (frame.to !== undefined && to.has(frame.to)))
    );
  const isFrom = from.has(frame.from);
  const isTo = frame.to !== undefined && to.has(frame.to);
  return both ? isFrom && isTo : isFrom || isTo;
}

/** A list of calls that is written while they are found. */
class CallList {
  readonly #channel: TextChannel;
  readonly #keep: (call: FlatCall) => boolean;
  #separator = '';

  constructor(channel: TextChannel, keep: (call: FlatCall) => boolean) {
    this.#channel = channel;
    this.#keep = keep;
    channel.write('[');
  }

  /** Adds the calls of a block. */
  async addBlock(chain: ChainReader, block: Block, ended: AbortSignal): Promise<void> {
    const session = new TraceSession({}, this.#channel, ended);
    await replayBlock(chain, block, (replayed) => this.#add(session, block, replayed), {
      hooks: session.hooks,
      last: block.transactions.length - 1,
    });
  }

  close(): void {
    this.#channel.write(']');
  }

  async #add(session: TraceSession, block: Block, replayed: ReplayedTransaction): Promise<void> {
    for (const item of await itemsOf(session, tracedRun(block, replayed), this.#keep)) {
      this.#channel.write(this.#separator + item);
      this.#separator = ',';
    }
    await session.pace.rest();
  }
}

/** Runs a transaction: JSON text of each of its calls that is to be kept. */
async function itemsOf(
  session: TraceSession,
  traced: TracedRun,
  keep: (call: FlatCall) => boolean,
): Promise<string[]> {
  const tracer = new FlatCallTracer({ convertParityErrors: true }, traced.place);
  await session.traceWith(tracer, traced);
  return tracer.items(keep);
}

function isPath(path: readonly number[], wanted: readonly bigint[]): boolean {
  return path.length === wanted.length && path.every((position, depth) => BigInt(position) === wanted[depth]);
}
