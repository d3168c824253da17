import {
  platformGetHeight,
  platformGetRewardUTXOs,
  platformGetStakingAssetID,
  platformGetTx,
} from '@firn/node-client';
import type { PlatformBlock, PlatformUnsignedTransaction } from '@firn/node-validators';
import { type RewardedStake, rewardsIn } from '../decode/rewards-in-block.js';
import { readUtxos } from '../decode/utxo-rows.js';
import { absentAsNull } from './absent-as-null.js';
import { blocksOfPage, objectOf, platformBlocksDown } from './platform-queries.js';
import type { QueryOptions } from './query-options.js';
import { connection, queries } from './session.js';

/** Most blocks that are looked through at once: twenty requests. */
const mostBlocks = 500n;
/** After so many stakes there is enough to read. */
const enoughStakes = 25;
/** Most that are kept while new ones come. */
const mostStakes = 100;

/** A stake that is over, and what was paid for it. */
export interface EndedStake extends RewardedStake {
  /** The transaction that staked; null where the node does not have it. */
  readonly staking: PlatformUnsignedTransaction | null;
  /** In 1e-9 of the native token, for the stake and as fees of delegations together; null where the node does not tell. */
  readonly paid: bigint | null;
}

/** Stakes that ended in the blocks that were looked through. */
export interface EndedStakes {
  /** The newest first. */
  readonly stakes: readonly EndedStake[];
  readonly lowest: bigint;
  readonly highest: bigint;
  /** ID of the highest block; undefined where the node does not tell it. */
  readonly highestId: string | undefined;
}

/**
 * The stakes that ended, from a block of the platform chain down, until enough are found or many blocks are looked through. From the newest one down, what was found
 * before stays, and only the blocks since then are looked through.
 */
export function endedStakesQuery(upTo?: bigint): QueryOptions<EndedStakes> {
  const queryKey = ['platform', 'endedStakes', String(upTo ?? 'latest')];
  return {
    queryKey,
    ...(upTo === undefined && { meta: { until: 'head' } }),
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const [{ height }, { assetID }] = await Promise.all([
        platformGetHeight(node, { signal }),
        platformGetStakingAssetID(node, {}, { signal }),
      ]);
      const highest = upTo !== undefined && upTo < height ? upTo : height;
      const known = upTo === undefined ? queries.getQueryData<EndedStakes>(queryKey) : undefined;
      const scan = (known && (await scanSince(known, highest, signal))) ?? (await scanDown(highest, signal));
      // The newest block proposes; the one behind it decides.
      const decided = scan.found.filter((each) => each.height < height);
      const stakes = await Promise.all(decided.map((each) => withPayment(each, assetID, signal)));
      const { lowest, highestId, before } = scan;
      return { stakes: [...stakes, ...before].slice(0, mostStakes), lowest, highest, highestId };
    },
  };
}

interface Scan {
  readonly found: readonly RewardedStake[];
  /** What is known from before. */
  readonly before: readonly EndedStake[];
  readonly lowest: bigint;
  readonly highestId: string | undefined;
}

async function scanDown(highest: bigint, signal: AbortSignal): Promise<Scan> {
  const end = highest >= mostBlocks ? highest - mostBlocks + 1n : 0n;
  const found: RewardedStake[] = [];
  let highestId: string | undefined;
  let next = highest;
  while (next >= end && found.length < enoughStakes) {
    const blocks = await platformBlocksDown(next, signal);
    if (next === highest) highestId = blocks[0]?.id;
    found.push(...blocks.flatMap(rewardsIn));
    next -= BigInt(blocksOfPage);
  }
  return { found, before: [], lowest: next < 0n ? 0n : next + 1n, highestId };
}

/** Undefined where the blocks from before are not there any more, or too far away. */
async function scanSince(
  known: EndedStakes,
  highest: bigint,
  signal: AbortSignal,
): Promise<Scan | undefined> {
  if (known.highestId === undefined || highest < known.highest || highest - known.highest > mostBlocks)
    return undefined;
  const blocks: PlatformBlock[] = [];
  for (let next = highest; next >= known.highest; next -= BigInt(blocksOfPage))
    blocks.push(...(await platformBlocksDown(next, signal)));
  if (blocks.find(({ height }) => height === known.highest)?.id !== known.highestId) return undefined;
  // Nothing had decided yet on what the highest one proposed.
  const since = blocks.filter(({ height }) => height >= known.highest);
  return {
    found: since.flatMap(rewardsIn),
    before: known.stakes,
    lowest: known.lowest,
    highestId: blocks[0]?.id,
  };
}

async function withPayment(
  stake: RewardedStake,
  nativeAssetId: string,
  signal: AbortSignal,
): Promise<EndedStake> {
  const { node } = connection();
  const { stakeId, rewardId } = stake;
  const [found, rewards] = await Promise.all([
    absentAsNull(platformGetTx(node, { txID: stakeId, encoding: 'json' }, { signal })),
    rewardId === undefined
      ? null
      : absentAsNull(platformGetRewardUTXOs(node, { txID: rewardId }, { signal })),
  ]);
  const [staking] = found === null ? [] : objectOf(found.tx);
  const { rows, unknown } = readUtxos(rewards?.utxos ?? []);
  const native = rows.filter(({ assetId }) => assetId === nativeAssetId);
  return {
    ...stake,
    staking: staking?.unsignedTx ?? null,
    paid: rewards === null || unknown > 0 ? null : native.reduce((sum, { amount }) => sum + amount, 0n),
  };
}
