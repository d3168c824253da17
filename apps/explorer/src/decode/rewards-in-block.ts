import type { PlatformBlock } from '@firn/node-validators';
import { platformTxKind } from './platform-kind.js';

/** A stake that a block ends. */
export interface RewardedStake {
  /** ID of the transaction that staked. */
  readonly stakeId: string;
  /** Under which ID what was paid is found: of a renewing validator the one of each period; undefined where the node does not tell it. */
  readonly rewardId: string | undefined;
  /** The block that proposes to reward it; the next one says whether it is. */
  readonly height: bigint;
  /** Unix seconds; undefined of a block that has no time. */
  readonly time: bigint | undefined;
}

/** The stakes that a block of the platform chain ends: a proposal ends one, any other block none. */
export function rewardsIn({ height, time, tx }: PlatformBlock): readonly RewardedStake[] {
  const stakeId = tx?.unsignedTx.txID;
  if (tx === undefined || stakeId === undefined) return [];
  const isRenewing = platformTxKind(tx.unsignedTx) === 'Reward renewing validator';
  return [{ stakeId, rewardId: isRenewing ? tx.id : stakeId, height, time }];
}
