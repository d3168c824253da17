import { setImmediate } from 'node:timers/promises';
import type { Hex } from '@firn/primitives/bytes';
import type { ChangedBlocks } from '../chains/filters.js';

/** The hashes of all blocks that a filter has not told of: at once where they are few, and else some of them in each turn of the event loop. */
export function untoldHashes(blocks: ChangedBlocks): readonly Hex[] | Promise<readonly Hex[]> {
  const hashes = blocks.take();
  return blocks.hasMore() ? takeInTurns(blocks, [...hashes]) : hashes;
}

async function takeInTurns(blocks: ChangedBlocks, hashes: Hex[]): Promise<readonly Hex[]> {
  while (blocks.hasMore()) {
    await setImmediate();
    hashes.push(...blocks.take());
  }
  return hashes;
}
