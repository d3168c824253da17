import { MetricsError } from '../errors.js';
import { daySeconds } from '../metrics/interval.js';
import type { BlockWithReceipts, Hex, SourceBlock, SourceHead } from './chain-source.js';

/** Latest block time that the store can hold: 2106-02-07. */
const maximumTimestamp = 2n ** 32n - 1n;

/** Last position of a log that the store can hold. */
const maximumLogIndex = 2n ** 32n - 1n;

/** What is known of the block before. */
export interface PreviousBlock {
  readonly number: bigint;
  readonly hash: Hex;
  readonly timestamp: bigint;
  /** Seconds since the last block of an earlier second; 0 where there is none to measure from. */
  readonly elapsed: number;
}

/**
 * Checks that a block and its receipts belong together and to the number that was asked for.
 * @throws MetricsError `chain-inconsistent` with the first contradiction. A node that changes its mind between two calls causes
 * one too, so the caller asks again before it believes it.
 */
export function verifyBlock(
  number: bigint,
  { block, receipts }: Pick<BlockWithReceipts, 'block' | 'receipts'>,
): void {
  const { transactions } = block;
  const fail = (what: string): never => {
    throw new MetricsError('chain-inconsistent', `block ${number} (${block.hash}): ${what}`);
  };
  if (block.number !== number) fail(`the node answered with block ${block.number}`);
  if (block.timestamp > maximumTimestamp) fail(`its time ${block.timestamp} is after ${maximumTimestamp}`);
  if (receipts.length !== transactions.length) {
    fail(`${transactions.length} transactions, but ${receipts.length} receipts`);
  }
  let gasUsed = 0n;
  let previousLog = -1n;
  for (const [index, receipt] of receipts.entries()) {
    const expected = transactions[index]?.hash;
    if (receipt.transactionHash !== expected) {
      fail(`receipt ${index} is of transaction ${receipt.transactionHash}, not ${expected}`);
    }
    if (receipt.blockHash !== block.hash) fail(`receipt ${index} is of block ${receipt.blockHash}`);
    gasUsed += receipt.gasUsed;
    // No hash holds them, and what is stored of logs is told apart by them.
    for (const { logIndex } of receipt.logs) {
      if (logIndex <= previousLog)
        fail(`a log of receipt ${index} is at ${logIndex}, after one at ${previousLog}`);
      if (logIndex > maximumLogIndex)
        fail(`a log of receipt ${index} is at ${logIndex}, after ${maximumLogIndex}`);
      previousLog = logIndex;
    }
  }
  const isRight = block.isExecutedLater === true ? gasUsed <= block.gasUsed : gasUsed === block.gasUsed;
  if (!isRight) fail(`it used ${block.gasUsed} gas, its receipts ${gasUsed}`);
}

/**
 * Why a block cannot come after the one before it on the way to a head, as each of them was told; undefined where it can. Mostly the node
 * has changed its mind meanwhile.
 */
export function findContradiction(
  { number, hash, parentHash }: SourceBlock,
  previous: PreviousBlock | undefined,
  head: SourceHead,
): string | undefined {
  if (previous !== undefined && parentHash !== previous.hash)
    return `block ${number} of the node does not follow its own block ${previous.number} (${previous.hash})`;
  if (number === head.number && hash !== head.hash)
    return `block ${number} of the node is ${hash}, but it named ${head.hash} as its head`;
  return undefined;
}

/**
 * Checks what must hold between a block and its parent beside the hash.
 * @throws MetricsError `chain-inconsistent` for a time before the parent's: intervals are closed by the time of later blocks.
 */
export function verifyOrder(block: SourceBlock, previous: PreviousBlock): void {
  if (block.timestamp < previous.timestamp) {
    throw new MetricsError(
      'chain-inconsistent',
      `block ${block.number} (${block.hash}): its time ${block.timestamp} is before its parent's, ${previous.timestamp}`,
    );
  }
}

/**
 * The seconds from the last block of an earlier second to a block: blocks of the same second share them. 0 where there is none to
 * measure from, and where it is a genesis so old that its time says nothing about the chain.
 */
export function elapsedBefore(block: SourceBlock, previous: PreviousBlock | undefined): number {
  if (previous === undefined) return 0;
  const seconds = Number(block.timestamp - previous.timestamp);
  if (seconds === 0) return previous.elapsed;
  return previous.number === 0n && seconds > oldGenesisSeconds ? 0 : seconds;
}

/** A genesis this much older than what follows tells when a configuration was written, not when the chain began. */
export const oldGenesisSeconds = 30 * daySeconds;
