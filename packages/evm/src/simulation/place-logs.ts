import type { Block } from '../block/block.js';
import type { EndedCall } from './run-calls.js';
import type { SimulatedCall } from './simulation.js';

/** What is told of the calls of a block that is complete: only then its hash is known, which their logs name. */
export function placeLogs({ header, hash }: Block, ended: readonly EndedCall[]): SimulatedCall[] {
  return ended.map(({ outcome, transaction, logs }, index) => ({
    output: outcome.output,
    error: outcome.error,
    gasUsed: outcome.gasUsed,
    maxGasUsed: outcome.maxGasUsed,
    logs: logs.map(({ address, topics, data, index: logIndex }) => ({
      address,
      topics,
      data,
      blockNumber: header.number,
      transactionHash: transaction.hash,
      transactionIndex: BigInt(index),
      blockHash: hash,
      blockTimestamp: header.timestamp,
      logIndex,
    })),
  }));
}
