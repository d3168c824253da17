import { Turn } from '@firn/chain-runtime';
import type { CanonicalChain } from './canonical-chain.js';

/** The most that is taken back in one turn of the event loop: blocks, and work as `BlockTables.weight` counts it. */
const portionBlocks = 256;
const portionWeight = 131_072;

/** The head after the next portion of blocks is taken back, on the way to a block. */
export async function portionEnd(canonical: CanonicalChain, target: bigint): Promise<bigint> {
  const { blocks } = canonical.store;
  const turn = new Turn();
  const { number: last } = canonical.head.header;
  let weight = 0;
  for (let number = last; number > target + 1n; number -= 1n) {
    weight += blocks.weight(number);
    if (weight < portionWeight && last - number + 1n < portionBlocks) continue;
    if (turn.isOver) await turn.next();
    // While its state is not kept, a block cannot be the head.
    const next = canonical.block(number - 1n);
    if (next !== undefined && canonical.hasState(next)) return number - 1n;
  }
  return target;
}
