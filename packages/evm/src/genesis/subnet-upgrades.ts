import { greater } from '@firn/primitives/integers';
import { EvmError } from '../evm-error.js';
import { type JsonFields, optionalUint64 } from './json-fields.js';
import type { NetworkUpgrades } from './network-upgrades.js';

/** When the upgrades take effect on a custom chain: Unix seconds. */
export interface SubnetUpgrades {
  readonly subnetEVM: bigint;
  readonly durango: bigint;
  readonly etna: bigint;
  readonly fortuna: bigint;
  readonly granite: bigint;
  readonly helicon: bigint;
}

/** The name of an upgrade of custom chains. */
export type SubnetUpgrade = keyof SubnetUpgrades;

/** The upgrades of custom chains in the order in which they must take effect. */
export const subnetUpgradeNames: readonly SubnetUpgrade[] = [
  'subnetEVM',
  'durango',
  'etna',
  'fortuna',
  'granite',
  'helicon',
];

/** Networks that were upgraded at this time started with all upgrades: Unix seconds. */
export const initiallyActive = 1_607_144_400n;

/**
 * The upgrades of a chain: those that its genesis configuration names, where they are missing or 0 those of the network,
 * and over both those of the upgrade document (reference: section 6.6).
 * @param overrides `networkUpgradeOverrides` of the upgrade document
 * @throws EvmError `genesis` for a time before the network's own, or an upgrade before the one that it builds on.
 */
export function subnetUpgrades(
  config: JsonFields,
  overrides: JsonFields,
  network: NetworkUpgrades,
): SubnetUpgrades {
  const known = subnetUpgradeNames.map(timestampKey);
  for (const key of Object.keys(overrides)) {
    if (known.includes(key)) continue;
    throw new EvmError(
      'genesis',
      `unknown field "${key}" in networkUpgradeOverrides: it holds ${known.join(', ')}`,
    );
  }
  const defaults = defaultUpgrades(network);
  const timestampOf = (name: SubnetUpgrade, missing: bigint): bigint => {
    const key = timestampKey(name);
    const configured = optionalUint64(config[key], `config.${key}`);
    const overridden = optionalUint64(overrides[key], `networkUpgradeOverrides.${key}`);
    const timestamp = overridden ?? (configured || missing);
    checkAgainstNetwork(key, timestamp, defaults[name]);
    return timestamp;
  };
  const etna = timestampOf('etna', defaults.etna);
  const granite = timestampOf('granite', defaults.granite);
  // Fortuna and Helicon change nothing on custom chains, so that nobody names them.
  const missing = {
    ...defaults,
    fortuna: greater(defaults.fortuna, etna),
    helicon: greater(defaults.helicon, granite),
  };
  const entries = subnetUpgradeNames.map((name) => [name, timestampOf(name, missing[name])] as const);
  checkOrder(entries);
  return Object.fromEntries(entries) as unknown as SubnetUpgrades;
}

/** The name of an upgrade's time in genesis documents: `etnaTimestamp`. */
function timestampKey(name: SubnetUpgrade): string {
  return `${name}Timestamp`;
}

function defaultUpgrades({ durango, etna, fortuna, granite, helicon }: NetworkUpgrades): SubnetUpgrades {
  return { subnetEVM: 0n, durango, etna, fortuna, granite, helicon };
}

function checkAgainstNetwork(key: string, timestamp: bigint, earliest: bigint): void {
  if (timestamp >= earliest || (timestamp === 0n && earliest <= initiallyActive)) return;
  throw new EvmError(
    'genesis',
    `invalid network upgrades: ${key} is invalid: provided timestamp (${timestamp}) must be greater than or equal to the default timestamp (${earliest})`,
  );
}

function checkOrder(entries: readonly (readonly [SubnetUpgrade, bigint])[]): void {
  for (const [index, [name, timestamp]] of entries.entries()) {
    const before = entries[index - 1];
    if (before === undefined || before[1] <= timestamp) continue;
    throw new EvmError(
      'genesis',
      `unsupported fork ordering: ${timestampKey(before[0])} enabled at timestamp ${before[1]}, but ${timestampKey(name)} enabled at timestamp ${timestamp}`,
    );
  }
}
