import { platformGetHeight, platformGetRewardUTXOs, platformGetTx } from '@firn/node-client';
import type { PlatformUnsignedTransaction } from '@firn/node-validators';
import { type RewardedStake, rewardsIn } from '../decode/rewards-in-block.js';
import { readUtxos } from '../decode/utxo-rows.js';
import { absentAsNull } from './absent-as-null.js';
import { blocksOfPage, objectOf, platformBlocksDown } from './platform-queries.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** Most blocks that are looked through at once: twenty requests. */
const mostBlocks = 500n;
/** After so many stakes there is enough to read. */
const enoughStakes = 25;

/** A stake that is over, and what was paid for it. */
export interface EndedStake extends RewardedStake {
  /** The transaction that staked; null where the node does not have it. */
  readonly staking: PlatformUnsignedTransaction | null;
  /** In 1e-9 of the native token; null where the node does not tell. */
  readonly paid: bigint | null;
}

/** Stakes that ended in the blocks that were looked through. */
export interface EndedStakes {
  readonly stakes: readonly EndedStake[];
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** The stakes that ended, from a block of the platform chain down, until enough are found or many blocks are looked through. */
export function endedStakesQuery(upTo?: bigint): QueryOptions<EndedStakes> {
  return {
    queryKey: ['platform', 'endedStakes', String(upTo ?? 'latest')],
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const { height } = await platformGetHeight(connection().node, { signal });
      const highest = upTo !== undefined && upTo < height ? upTo : height;
      const end = highest >= mostBlocks ? highest - mostBlocks + 1n : 0n;
      const found: RewardedStake[] = [];
      let next = highest;
      while (next >= end && found.length < enoughStakes) {
        for (const block of await platformBlocksDown(next, signal)) found.push(...rewardsIn(block));
        next -= BigInt(blocksOfPage);
      }
      // The newest block proposes; the one behind it decides.
      const decided = found.filter((each) => each.height < height);
      const stakes = await Promise.all(decided.map((each) => withPayment(each, signal)));
      return { stakes, highest, lowest: next < 0n ? 0n : next + 1n };
    },
  };
}

async function withPayment(stake: RewardedStake, signal: AbortSignal): Promise<EndedStake> {
  const { node } = connection();
  const { stakeId, rewardId } = stake;
  const [found, rewards] = await Promise.all([
    absentAsNull(platformGetTx(node, { txID: stakeId, encoding: 'json' }, { signal })),
    rewardId === undefined
      ? null
      : absentAsNull(platformGetRewardUTXOs(node, { txID: rewardId }, { signal })),
  ]);
  const [staking] = found === null ? [] : objectOf(found.tx);
  const { rows } = readUtxos(rewards?.utxos ?? []);
  return {
    ...stake,
    staking: staking?.unsignedTx ?? null,
    paid: rewards === null ? null : rows.reduce((sum, { amount }) => sum + amount, 0n),
  };
}
