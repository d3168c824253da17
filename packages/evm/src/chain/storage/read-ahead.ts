import { Turn } from '@firn/chain-runtime';
import { bytesInMemory, type LeavingBlock } from './block-tables.js';
import type { CanonicalChain } from './canonical-chain.js';

/** The most that is held in memory for a write: blocks of a payment each some 20,000, of 500 payments each some 140. */
const mostBytes = 128 * 2 ** 20;

/**
 * The blocks above one with their logs, by number, read while others have their turns: to read a block takes longer than to remove it. A chain without the states
 * between takes all of them back in one write. Of what is more than `most` bytes in memory, the rest is read in the write.
 */
export async function readAhead(
  canonical: CanonicalChain,
  target: bigint,
  most = mostBytes,
): Promise<ReadonlyMap<bigint, LeavingBlock>> {
  const ahead = new Map<bigint, LeavingBlock>();
  const turn = new Turn();
  let bytes = 0;
  for (let { number } = canonical.head.header; number > target && bytes < most; number -= 1n) {
    if (turn.isOver) await turn.next();
    const block = canonical.block(number);
    if (block === undefined) continue;
    const logs = canonical.store.blocks.logs(block);
    ahead.set(number, { block, logs });
    bytes += bytesInMemory(block, logs);
  }
  return ahead;
}

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
