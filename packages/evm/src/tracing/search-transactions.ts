import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { EvmError } from '../evm-error.js';
import type { Receipt } from '../receipt/receipt.js';
import { TextChannel } from './text-channel.js';
import { TouchTracer } from './touch-tracer.js';
import { tracedRun } from './trace-block.js';
import { TracePace } from './trace-pace.js';
import { TraceSession } from './trace-session.js';

/** How far one search goes. */
export interface SearchLimits {
  /** The most blocks that it looks through. */
  readonly blocks: number;
  /** The most blocks whose transactions run once more. */
  readonly replayedBlocks: number;
}

const defaultLimits: SearchLimits = { blocks: 100_000, replayedBlocks: 1_000 };
/** What a transaction costs that runs nothing. */
const plainGas = 21_000n;

/** Which transactions are searched. */
export interface AddressSearch {
  readonly address: Hex;
  readonly direction: 'before' | 'after';
  /** The block before or after which they are; undefined: all blocks. */
  readonly edge: bigint | undefined;
  /** How many are wanted. All of the block that fills the page are found. */
  readonly pageSize: number;
}

/** Transactions of a block that were found. */
export interface FoundTransactions {
  readonly block: Block;
  /** Their positions, in order. */
  readonly indexes: readonly number[];
}

/** What a search found. */
export interface AddressSearchResult {
  /** In the order of the search. */
  readonly found: readonly FoundTransactions[];
  /** Whether there is no other one in the direction of the search. */
  readonly isComplete: boolean;
}

/**
 * Searches the transactions that touch an account: its sender, its receiver, the contract that it makes, and who calls, is called or is made
 * in it. Those that ran contracts run once more, as there is no index of what they called.
 * @throws EvmError `tracing` where nothing was found within the limits, and more blocks are there.
 */
export async function searchTransactions(
  chain: ChainReader,
  search: AddressSearch,
  signal: AbortSignal,
  limits: SearchLimits = defaultLimits,
): Promise<AddressSearchResult> {
  const { address, pageSize } = search;
  const found: FoundTransactions[] = [];
  const pace = new TracePace({ timeoutMs: Number.POSITIVE_INFINITY, signal });
  let count = 0;
  let looked = 0;
  let replayed = 0;
  let first: bigint | undefined;
  for (const block of blocksOf(chain, search)) {
    first ??= block.header.number;
    looked += 1;
    const { indexes, mayCall } = matchesOf(chain, block, address);
    if (looked > limits.blocks || (mayCall.length > 0 && replayed >= limits.replayedBlocks)) {
      if (count > 0) return { found, isComplete: false };
      throw searchEnded(search, first, block.header.number);
    }
    if (mayCall.length > 0) {
      replayed += 1;
      indexes.push(...(await touchingCalls(chain, block, address, mayCall, signal)));
    } else if (looked % 100 === 0) await pace.rest();
    if (indexes.length === 0) continue;
    // One more is looked for than the page holds, to tell whether there is one.
    if (count >= pageSize) return { found, isComplete: false };
    found.push({ block, indexes: indexes.sort((a, b) => a - b) });
    count += indexes.length;
  }
  return { found, isComplete: true };
}

/** The blocks from the edge on; the genesis block has no transactions. */
function* blocksOf(chain: ChainReader, { direction, edge }: AddressSearch): Generator<Block> {
  const head = chain.head.header.number;
  const step = direction === 'before' ? -1n : 1n;
  const start = direction === 'before' ? head + 1n : 0n;
  let number = (edge === undefined || (direction === 'before' && edge > head) ? start : edge) + step;
  for (; number >= 1n && number <= head; number += step) {
    const block = chain.block(number);
    if (block === undefined) throw new EvmError('tracing', `block #${number} not found`);
    yield block;
  }
}

/** The transactions that show that they touch the account, and those that may do so in calls of contracts. */
function matchesOf(
  chain: ChainReader,
  block: Block,
  address: Hex,
): { readonly indexes: number[]; readonly mayCall: readonly number[] } {
  const indexes: number[] = [];
  const mayCall: number[] = [];
  if (block.transactions.length === 0) return { indexes, mayCall };
  for (const [index, receipt] of chain.receipts(block).entries()) {
    if (names(receipt, address)) indexes.push(index);
    else if (receipt.gasUsed !== plainGas) mayCall.push(index);
  }
  return { indexes, mayCall };
}

function names({ from, to, contractAddress }: Receipt, address: Hex): boolean {
  return from === address || to === address || contractAddress === address;
}

/** Those of the transactions in whose calls the account occurs. */
async function touchingCalls(
  chain: ChainReader,
  block: Block,
  address: Hex,
  asked: readonly number[],
  signal: AbortSignal,
): Promise<number[]> {
  const touching: number[] = [];
  const isAsked = new Set(asked);
  const session = new TraceSession({}, new TextChannel(), signal);
  await replayBlock(
    chain,
    block,
    async (replayed) => {
      if (!isAsked.has(replayed.index)) return session.pass(replayed.run);
      const tracer = new TouchTracer(address);
      await session.traceWith(tracer, tracedRun(block, replayed));
      if (tracer.isTouched) touching.push(replayed.index);
    },
    { hooks: session.hooks, last: asked.at(-1) },
  );
  return touching;
}

function searchEnded({ address, direction }: AddressSearch, first: bigint, next: bigint): EvmError {
  const last = direction === 'before' ? next + 1n : next - 1n;
  return new EvmError(
    'tracing',
    `no transaction of ${address} in the blocks ${first} to ${last}, which are as many as one call looks through: ask from block ${last} on`,
  );
}
