export { type NetworkUpgrades, toNetworkUpgrades } from './network-upgrades.js';
export { type Genesis, parseGenesis } from './parse-genesis.js';
export { parseSubnetConfig, type SubnetConfig } from './subnet-config.js';
export { subnetUpgradeNames } from './subnet-upgrades.js';
export {
  fujiUpgrades,
  latestUpgrade,
  localUpgrades,
  mainnetUpgrades,
  type UpgradeSchedule,
  unscheduled,
} from './upgrade-schedules.js';
