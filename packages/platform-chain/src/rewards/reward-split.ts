import { maxUint64 } from '@firn/primitives/integers';

/** All of a reward, in the unit of shares. */
export const shareDenominator = 1_000_000n;

/** The parts of a delegator's reward, in 1e-9 of the native token. */
export interface RewardSplit {
  readonly delegator: bigint;
  /** What the validator keeps. */
  readonly delegatee: bigint;
}

/**
 * Splits the reward of a delegator (reference: section 4.13). Where the product does not fit into 64 bits, the reference
 * node divides first.
 * @param shares what the validator takes, in millionths
 */
export function splitReward(reward: bigint, shares: number): RewardSplit {
  const kept = shareDenominator - BigInt(shares);
  const product = kept * reward;
  const delegator = product <= maxUint64 ? product / shareDenominator : kept * (reward / shareDenominator);
  return { delegator, delegatee: reward - delegator };
}
