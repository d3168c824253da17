import type { EvmChain } from '../chain/evm-chain.js';
import { EvmError } from '../evm-error.js';

/** The last second whose milliseconds fit a JavaScript number: tools read times as such. */
export const maxTimestamp = 9_007_199_254_740n;
/** A block holds at least a transfer. */
export const minGasLimit = 21_000n;
/** The most gas of a block: 63 bits. */
export const maxGasLimit = 0x7fff_ffff_ffff_ffffn;

/**
 * Checks that a block may have that time: Unix seconds.
 * @throws EvmError `development` in the words of Hardhat when it is before the head's.
 */
export function atLeastHead({ head }: EvmChain, timestamp: bigint): bigint {
  const { timestamp: earliest } = head.header;
  if (timestamp < earliest) {
    throw new EvmError(
      'development',
      `Timestamp ${timestamp} is lower than the previous block's timestamp ${earliest}`,
    );
  }
  if (timestamp > maxTimestamp) {
    throw new EvmError('development', `timestamp ${timestamp} must be at most ${maxTimestamp}`);
  }
  return timestamp;
}

/**
 * Checks that the next block may have that time: Unix seconds.
 * @throws EvmError `development` in the words of Hardhat when it is before the head's, or equal to it where timestamps have to be distinct
 */
export function afterHead(chain: EvmChain, timestamp: bigint): bigint {
  const { head, controls } = chain;
  if (timestamp === head.header.timestamp && controls.values.minStepMs !== undefined) {
    throw new EvmError(
      'development',
      `Timestamp ${timestamp} is equal to the previous block's timestamp. Start the node without --distinct-timestamps to allow this`,
    );
  }
  return atLeastHead(chain, timestamp);
}

/** @throws EvmError `development` for a gas limit that no transaction fits, or beyond 63 bits. */
export function checkGasLimit(gasLimit: bigint): void {
  if (gasLimit >= minGasLimit && gasLimit <= maxGasLimit) return;
  throw new EvmError(
    'development',
    `block gas limit ${gasLimit} must be from ${minGasLimit} to ${maxGasLimit}`,
  );
}
