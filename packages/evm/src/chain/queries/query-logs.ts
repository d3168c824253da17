import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { Block } from '../../block/block.js';
import { isSynchronous } from '../../block/header.js';
import { EvmError } from '../../evm-error.js';
import { bloomBits, bloomMayHold } from '../../receipt/bloom.js';
import type { Log } from '../../receipt/receipt.js';
import type { LogFilter } from '../storage/log-index.js';
import type { ChainReader } from './chain-reader.js';

/** Which logs are asked for: data alone, which may go to other threads. */
export interface LogQuery {
  /** Blocks by their numbers, both included, or one by its hash. */
  readonly blocks: { readonly from: bigint; readonly to: bigint } | { readonly hash: Hex };
  readonly filter: LogFilter;
  /** Most blocks of a range. Default: no limit, as the reference node's `api-max-blocks-per-request`. */
  readonly maxBlocks?: bigint | undefined;
}

const maxAddresses = 1000;
const maxTopicPositions = 4;
const maxTopicsPerPosition = 1000;
const defaultMaxLogs = 100_000;
/** A look at the index for one address or topic takes about as long as reading so many bytes of receipts. */
const weightOfLook = 4;
/** The first look for each takes longer: it opens a cursor, or hashes for a bloom. Twice, as weighing does it before the answer does. */
const weightOfFirstLook = 64;

/**
 * The logs that are asked for, in order, those of each block together; nothing for blocks in between that were looked at in vain, so that whoever
 * takes them can rest. Blocks that the index excludes are not read.
 * @param maxLogs default: 100,000
 * @throws EvmError `log-query` for a range that is reversed or beyond the head, a block that is not there, or more than the limits.
 */
export function* queryLogs(
  chain: ChainReader,
  query: LogQuery,
  maxLogs: number = defaultMaxLogs,
): Generator<readonly Log[]> {
  const matches = logMatcher(query.filter);
  let count = 0;
  for (const number of blocksOf(chain, query)) {
    const block = number === undefined ? undefined : chain.block(number);
    const found = block === undefined ? [] : logsOf(chain, block, matches);
    count += found.length;
    if (count > maxLogs) throw tooManyLogs(query, maxLogs, number);
    yield found;
  }
}

/**
 * How much work a query is, as {@link BlockTables.weight} counts it; `most` and more where it is that much, which is found out at once: of a query
 * with so many addresses and topics nothing is read, so that {@link queryLogs} alone finds what is wrong with its blocks.
 * @throws EvmError `log-query` as {@link queryLogs}
 */
export function weighLogQuery(chain: ChainReader, query: LogQuery, most: number): number {
  refuseBeyondLimits(query.filter);
  const { blocks } = chain.canonical.store;
  const { addresses = [], topics = [] } = query.filter;
  const looks = topics.reduce((sum, choice) => sum + (choice?.length ?? 0), 1 + addresses.length);
  let weight = weightOfFirstLook * looks;
  if (weight >= most) return weight;
  for (const number of blocksOf(chain, query)) {
    weight += weightOfLook * looks + (number === undefined ? 0 : blocks.weight(number));
    if (weight >= most) break;
  }
  return weight;
}

/**
 * A function that tells whether a log matches.
 * @throws EvmError `log-query` for more addresses or topics than are allowed.
 */
export function logMatcher({
  addresses = [],
  topics = [],
}: LogFilter): (log: Pick<Log, 'address' | 'topics'>) => boolean {
  refuseBeyondLimits({ addresses, topics });
  const wantedAddresses = new Set(addresses);
  const wantedTopics = topics.map((choice) => new Set(choice ?? []));
  return (log) =>
    (wantedAddresses.size === 0 || wantedAddresses.has(log.address)) &&
    wantedTopics.length <= log.topics.length &&
    wantedTopics.every((choice, position) => choice.size === 0 || choice.has(log.topics[position] as Hex));
}

function refuseBeyondLimits({ addresses = [], topics = [] }: LogFilter): void {
  if (addresses.length > maxAddresses) throw new EvmError('log-query', 'exceed max addresses');
  if (
    topics.length > maxTopicPositions ||
    topics.some((choice) => (choice?.length ?? 0) > maxTopicsPerPosition)
  )
    throw new EvmError('log-query', 'exceed max topics');
}

/** The blocks that may hold what is asked for, in order; undefined for a step that led to none. */
function blocksOf(chain: ChainReader, { blocks, filter, maxBlocks }: LogQuery): Iterable<bigint | undefined> {
  if ('hash' in blocks) {
    const block = chain.blockByHash(blocks.hash);
    if (block === undefined) throw new EvmError('log-query', 'unknown block');
    const { header } = block;
    // The bloom of a block that was accepted before it was executed is of others.
    const mayHold = !isSynchronous(header) || bloomMatcher(filter)(hexToBytes(header.logsBloom));
    return mayHold ? [header.number] : [];
  }
  const head = chain.head.header.number;
  const { from, to } = blocks;
  if (from > to) throw new EvmError('log-query', 'invalid block range params');
  if (from > head)
    throw new EvmError('log-query', `requested from block ${from} after last accepted block ${head}`);
  if (to > head)
    throw new EvmError('log-query', `requested to block ${to} after last accepted block ${head}`);
  if (maxBlocks !== undefined && to - from + 1n > maxBlocks) {
    throw new EvmError(
      'log-query',
      `requested too many blocks from ${from} to ${to}, maximum is set to ${maxBlocks}`,
    );
  }
  const tables = chain.canonical.store.blocks;
  return tables.logIndex.candidates(from, to, filter) ?? tables.blocksWithLogs(from, to);
}

function bloomMatcher({ addresses = [], topics = [] }: LogFilter): (bloom: Uint8Array) => boolean {
  const groups = [addresses, ...topics.map((choice) => choice ?? [])]
    .filter((choice) => choice.length > 0)
    .map((choice) => choice.map(bloomBits));
  return (bloom) => groups.every((choice) => choice.some((bits) => bloomMayHold(bloom, bits)));
}

function logsOf(chain: ChainReader, block: Block, matches: (log: Log) => boolean): Log[] {
  const found: Log[] = [];
  for (const { logs } of chain.receipts(block)) {
    for (const log of logs) if (matches(log)) found.push(log);
  }
  return found;
}

function tooManyLogs({ blocks }: LogQuery, maxLogs: number, number: bigint | undefined): EvmError {
  const fewer = 'hash' in blocks ? '' : `; ask for fewer blocks, from ${blocks.from} to less than ${number}`;
  return new EvmError('log-query', `query returned more than ${maxLogs} logs${fewer}`);
}
