import type { PlatformRules } from '../platform-rules.js';
import type { Staker } from '../state/records.js';

/** Share of its period that a validator of the primary network has to be connected for its reward, 0 to 1: by when the period began (ACP-267). */
export function requiredUptime(
  { startTime }: Pick<Staker, 'startTime'>,
  { heliconTime, staking }: Pick<PlatformRules, 'heliconTime' | 'staking'>,
): number {
  return startTime < heliconTime ? staking.uptimeRequirement : staking.heliconUptimeRequirement;
}
