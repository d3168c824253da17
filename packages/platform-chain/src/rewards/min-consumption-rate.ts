import { smaller } from '@firn/primitives/integers';
import type { PlatformRules } from '../platform-rules.js';

/** What Helicon moves the rate to, in millionths (ACP-285). */
const target = 75_000n;
/** How long that takes: seconds. */
const ramp = 90n * 24n * 3600n;

/**
 * The least consumption rate of staking on the primary network, in millionths: since Helicon it moves to 7.5 % within 90 days, and counts as it
 * is when the staking begins (ACP-285). A network whose greatest rate is below that keeps its own.
 * @param startTime Unix seconds
 */
export function minConsumptionRateAt(
  startTime: bigint,
  {
    heliconTime,
    rewards: { minConsumptionRate, maxConsumptionRate },
  }: Pick<PlatformRules, 'heliconTime' | 'rewards'>,
): bigint {
  if (startTime < heliconTime || maxConsumptionRate < target) return minConsumptionRate;
  const passed = smaller(startTime - heliconTime, ramp);
  return minConsumptionRate > target
    ? minConsumptionRate - ((minConsumptionRate - target) * passed) / ramp
    : minConsumptionRate + ((target - minConsumptionRate) * passed) / ramp;
}
