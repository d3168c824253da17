import { storeChain } from '../chains/store-chain.js';
import type { CreationSource } from '../read-chain/chain-source.js';
import type { Follower } from './follower.js';

/**
 * Decides where the creations of a chain are read from, once and for ever: a series of which one half knows the contracts that
 * contracts create, and the other does not, would say nothing. Traces are taken where the node gives them from the first block to
 * the last; a node that keeps no old states does so for the newest only.
 *
 * @param from first and last block that will be read.
 */
export async function chooseCreations(
  { context, chain, source, signal }: Follower,
  from: bigint,
  to: bigint,
): Promise<CreationSource> {
  if (chain.creations !== undefined) return chain.creations;
  // Nobody traces a genesis, and nothing is created in it: the first block after it is the oldest that is asked for.
  const first = from > 0n ? from : 1n;
  if (to < first) return 'receipts';
  const samples = new Set([first, (first + to) / 2n, to]);
  const creations = (await source.traces([...samples], signal)) ? 'traces' : 'receipts';
  await storeChain(context.registry, context.writer, { ...chain, creations });
  chain.creations = creations;
  return creations;
}
