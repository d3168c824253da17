import { greater } from '@firn/primitives/integers';
import type { UpgradeSchedule } from './upgrade-schedules.js';

/** When the upgrades of a network take effect on its EVM chains, in Unix seconds. */
export interface NetworkUpgrades {
  readonly apricotPhase2: bigint;
  readonly apricotPhase3: bigint;
  readonly apricotPhase4: bigint;
  readonly durango: bigint;
  readonly etna: bigint;
  readonly fortuna: bigint;
  readonly granite: bigint;
  readonly helicon: bigint;
}

/** The upgrades of a schedule that matter to the form and the rules of EVM blocks. */
export function toNetworkUpgrades(schedule: UpgradeSchedule): NetworkUpgrades {
  return {
    apricotPhase2: seconds(schedule.apricotPhase2Time),
    apricotPhase3: seconds(schedule.apricotPhase3Time),
    apricotPhase4: seconds(schedule.apricotPhase4Time),
    durango: seconds(schedule.durangoTime),
    etna: seconds(schedule.etnaTime),
    fortuna: seconds(schedule.fortunaTime),
    granite: seconds(schedule.graniteTime),
    helicon: seconds(schedule.heliconTime),
  };
}

function seconds(time: string): bigint {
  // Blocks have no time before 1970.
  return greater(BigInt(Date.parse(time)) / 1000n, 0n);
}
