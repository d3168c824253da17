import { greater, smaller } from '@firn/primitives/integers';
import type { PlatformRules } from '../platform-rules.js';
import { minConsumptionRateAt } from './min-consumption-rate.js';
import { shareDenominator } from './reward-split.js';

const nanosecondsPerSecond = 1_000_000_000n;

/** How much is staked, and when. */
export interface StakedPeriod {
  /** Unix seconds. */
  readonly startTime: bigint;
  /** Seconds. */
  readonly duration: bigint;
  /** In 1e-9 of the native token. */
  readonly stake: bigint;
}

/**
 * What a staker of the primary network can earn, in 1e-9 of the native token (reference: section 4.13). The floor divisions stand in this order.
 * @param supply what exists before this reward; nothing is left for one at the cap and above it
 */
export function potentialReward(
  { startTime, duration, stake }: StakedPeriod,
  supply: bigint,
  rules: Pick<PlatformRules, 'heliconTime' | 'rewards'>,
): bigint {
  const { maxConsumptionRate, supplyCap } = rules.rewards;
  const nanoseconds = duration * nanosecondsPerSecond;
  const mintingPeriod = rules.rewards.mintingPeriod * nanosecondsPerSecond;
  const minRate = minConsumptionRateAt(startTime, rules);
  const numerator = (maxConsumptionRate - minRate) * nanoseconds + minRate * mintingPeriod;
  const denominator = mintingPeriod * shareDenominator;
  const remaining = greater(supplyCap - supply, 0n);
  const reward = (remaining * numerator * stake * nanoseconds) / denominator / supply / mintingPeriod;
  return smaller(reward, remaining);
}
