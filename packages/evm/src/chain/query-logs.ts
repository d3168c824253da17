import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import { EvmError } from '../evm-error.js';
import { bloomBits, bloomMayHold } from '../receipt/bloom.js';
import type { Log } from '../receipt/receipt.js';
import type { EvmChain } from './evm-chain.js';
import type { LogFilter } from './log-filter.js';

/** How much a query may look through and find. */
export interface LogLimits {
  /** Default: no limit, as the reference node's `api-max-blocks-per-request`. */
  readonly maxBlocks?: bigint | undefined;
  /** Default: 100,000. */
  readonly maxLogs?: number | undefined;
}

const maxAddresses = 1000;
const maxTopicPositions = 4;
const maxTopicsPerPosition = 1000;
const defaultMaxLogs = 100_000;

/**
 * The logs of the blocks `from` to `to`, both included, in order. Blocks that the index excludes are not read.
 * @throws EvmError `log-query` for a range that is reversed or beyond the head, or for more than the limits.
 */
export function queryLogs(
  chain: EvmChain,
  range: { readonly from: bigint; readonly to: bigint },
  filter: LogFilter,
  { maxBlocks, maxLogs = defaultMaxLogs }: LogLimits = {},
): Log[] {
  const head = chain.head.header.number;
  const { from, to } = range;
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
  const matches = logMatcher(filter);
  const { blocks } = chain.canonical.store;
  const found: Log[] = [];
  for (const number of blocks.logIndex.candidates(from, to, filter) ?? blocks.blocksWithLogs(from, to)) {
    const block = chain.block(number);
    if (block === undefined) continue;
    collect(chain, block, matches, found);
    if (found.length > maxLogs) {
      throw new EvmError(
        'log-query',
        `query returned more than ${maxLogs} logs; ask for fewer blocks, from ${from} to less than ${number}`,
      );
    }
  }
  return found;
}

/** The logs of one block that match. */
export function queryBlockLogs(chain: EvmChain, block: Block, filter: LogFilter): Log[] {
  const found: Log[] = [];
  const matches = logMatcher(filter);
  if (bloomMatcher(filter)(hexToBytes(block.header.logsBloom))) collect(chain, block, matches, found);
  return found;
}

/**
 * A function that tells whether a log matches.
 * @throws EvmError `log-query` for more addresses or topics than are allowed.
 */
export function logMatcher({
  addresses = [],
  topics = [],
}: LogFilter): (log: Pick<Log, 'address' | 'topics'>) => boolean {
  if (addresses.length > maxAddresses) throw new EvmError('log-query', 'exceed max addresses');
  if (topics.length > maxTopicPositions) throw new EvmError('log-query', 'exceed max topics');
  if (topics.some((choice) => (choice?.length ?? 0) > maxTopicsPerPosition)) {
    throw new EvmError('log-query', 'exceed max topics');
  }
  const wantedAddresses = new Set(addresses);
  const wantedTopics = topics.map((choice) => new Set(choice ?? []));
  return (log) =>
    (wantedAddresses.size === 0 || wantedAddresses.has(log.address)) &&
    wantedTopics.length <= log.topics.length &&
    wantedTopics.every((choice, position) => choice.size === 0 || choice.has(log.topics[position] as Hex));
}

function bloomMatcher({ addresses = [], topics = [] }: LogFilter): (bloom: Uint8Array) => boolean {
  const groups = [addresses, ...topics.map((choice) => choice ?? [])]
    .filter((choice) => choice.length > 0)
    .map((choice) => choice.map(bloomBits));
  return (bloom) => groups.every((choice) => choice.some((bits) => bloomMayHold(bloom, bits)));
}

function collect(chain: EvmChain, block: Block, matches: (log: Log) => boolean, found: Log[]): void {
  for (const { logs } of chain.receipts(block)) {
    for (const log of logs) if (matches(log)) found.push(log);
  }
}
