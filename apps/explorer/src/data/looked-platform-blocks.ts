import { platformGetBlockByHeight, platformGetHeight } from '@firn/node-client';
import type { PlatformBlock } from '@firn/node-validators';
import { newestStretch, olderStretches, type Stretch } from '../decode/atomic-stretches.js';
import { absentAsNull } from './absent-as-null.js';
import { objectOf } from './platform-queries.js';
import { connection, queries } from './session.js';

/** Blocks that are looked through, and with each wish for older ones: no method tells of the block of a transaction. */
const blocksAtOnce = 200n;
/** Calls that are under way at once: as many as nodes take in a batch. */
const batch = 40n;

/** Blocks of the platform chain that were looked through, the highest first. */
export interface LookedPlatformBlocks {
  readonly blocks: readonly PlatformBlock[];
  readonly looked: Stretch;
}

/** Which blocks, and when there are enough. */
interface Wish {
  /** How many times as many older blocks are looked through too. */
  readonly steps: number;
  readonly signal: AbortSignal;
  /** Whether the blocks of one batch have what is looked for, so that no further ones are. */
  readonly isEnough?: (blocks: readonly PlatformBlock[]) => boolean;
}

/** The newest blocks of the platform chain, and older ones, which are kept, until there are enough. */
export async function lookedPlatformBlocks({
  steps,
  signal,
  isEnough = () => false,
}: Wish): Promise<LookedPlatformBlocks> {
  const { height } = await platformGetHeight(connection().node, { signal });
  const newest = newestStretch(height, blocksAtOnce);
  const first = await blocksDown(newest, signal, isEnough);
  if (isEnough(first.blocks)) return first;
  const found = [...first.blocks];
  let { lowest } = first.looked;
  for (const stretch of olderStretches(height, blocksAtOnce, steps)) {
    signal.throwIfAborted();
    const older = (await keptBlocks(stretch)).filter((block) => block.height < lowest);
    found.push(...older);
    lowest = stretch.lowest;
    if (isEnough(older)) break;
  }
  return { blocks: found, looked: { lowest, highest: height } };
}

/** The blocks of a stretch of older ones. When the chain goes back, all that is known of it is asked for again anyway. */
function keptBlocks(stretch: Stretch): Promise<readonly PlatformBlock[]> {
  return queries.fetchQuery({
    queryKey: ['platform', 'lookedBlocks', String(stretch.lowest)],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await blocksDown(stretch, signal, () => false)).blocks,
  });
}

async function blocksDown(
  { lowest, highest }: Stretch,
  signal: AbortSignal,
  isEnough: (blocks: readonly PlatformBlock[]) => boolean,
): Promise<LookedPlatformBlocks> {
  const found: PlatformBlock[] = [];
  let next = highest;
  while (next >= lowest) {
    const end = next - batch + 1n > lowest ? next - batch + 1n : lowest;
    const heights = Array.from({ length: Number(next - end) + 1 }, (_, index) => next - BigInt(index));
    const blocks = (await Promise.all(heights.map((height) => blockAt(height, signal)))).flat();
    found.push(...blocks);
    next = end - 1n;
    if (isEnough(blocks)) break;
  }
  return { blocks: found, looked: { lowest: next + 1n, highest } };
}

async function blockAt(height: bigint, signal: AbortSignal): Promise<readonly PlatformBlock[]> {
  const params = { height, encoding: 'json' } as const;
  const answer = await absentAsNull(platformGetBlockByHeight(connection().node, params, { signal }));
  return answer === null ? [] : objectOf(answer.block);
}
