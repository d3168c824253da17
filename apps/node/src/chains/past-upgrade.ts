import type { ChainReader } from '@firn/evm/chain';
import { transitionSeconds } from '@firn/evm/rules';

/**
 * Whether a chain answers by the rules of an upgrade: its last block by the rules before is there, or would be the next one at this moment.
 * @param time of the upgrade, in Unix seconds
 */
export function isPastUpgrade(chain: ChainReader, time: bigint): boolean {
  const from = time - transitionSeconds;
  if (chain.head.header.timestamp >= from) return true;
  const next = chain.nextFrame()?.environment.timestamp;
  return next !== undefined && next >= from;
}
