import { splitReward } from './reward-split.js';

/** What a validator has earned in a period, in 1e-9 of the native token. */
export interface PeriodRewards {
  /** For its own stake. */
  readonly validation: bigint;
  /** Of its delegators' rewards. */
  readonly delegatee: bigint;
}

/**
 * What of its rewards a validator restakes (ACP-236): its shares of both, and where they do not fit into the greatest stake, what fits of both in
 * their proportion.
 * @param shares in millionths
 * @param room what its stake may still grow by, in 1e-9 of the native token
 */
export function restakedRewards(
  { validation, delegatee }: PeriodRewards,
  shares: number,
  room: bigint,
): PeriodRewards {
  const restaked = {
    validation: splitReward(validation, shares).delegatee,
    delegatee: splitReward(delegatee, shares).delegatee,
  };
  const total = restaked.validation + restaked.delegatee;
  if (total <= room) return restaked;
  const fitting = (restaked.validation * room) / total;
  return { validation: fitting, delegatee: room - fitting };
}
