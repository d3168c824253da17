import { greater, smaller } from '@firn/primitives/integers';
import { shareDenominator } from './reward-split.js';

const maxConsumptionRate = 120_000n;
const minConsumptionRate = 100_000n;
const nanosecondsPerSecond = 1_000_000_000n;
const mintingPeriod = 365n * 24n * 3600n * nanosecondsPerSecond;

/** The most that can ever exist, in 1e-9 of the native token. */
const supplyCap = 720_000_000n * 1_000_000_000n;

/**
 * What a staker can earn, in 1e-9 of the native token (reference: section 4.13). The floor divisions stand in this order.
 * @param duration in seconds
 * @param supply what exists before this reward; nothing is left for one at the cap and above it
 */
export function potentialReward(duration: bigint, stake: bigint, supply: bigint): bigint {
  const nanoseconds = duration * nanosecondsPerSecond;
  const numerator =
    (maxConsumptionRate - minConsumptionRate) * nanoseconds + minConsumptionRate * mintingPeriod;
  const denominator = mintingPeriod * shareDenominator;
  const remaining = greater(supplyCap - supply, 0n);
  const reward = (remaining * numerator * stake * nanoseconds) / denominator / supply / mintingPeriod;
  return smaller(reward, remaining);
}
