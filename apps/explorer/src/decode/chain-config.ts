import { compareNumbers } from '@firn/primitives/integers';
import { wordsOf } from '../format/words.js';
import { unscheduled } from './upgrade-rows.js';

/** When something of a chain's configuration holds from: a block, or Unix seconds. */
export type ConfigStart =
  | { readonly block: bigint; readonly time?: undefined }
  | { readonly time: bigint; readonly block?: undefined };

/** One upgrade of a chain. */
export interface ConfigUpgrade {
  readonly name: string;
  readonly start: ConfigStart;
}

/** One change of a stateful precompile. */
export interface PrecompileChange {
  /** Its key of the configuration, without `Config`: `feeManager`. */
  readonly name: string;
  /** Unix seconds. */
  readonly since: bigint;
  readonly isOn: boolean;
  readonly admins: readonly string[];
  readonly managers: readonly string[];
  readonly enabled: readonly string[];
}

/** What is read of a configuration, as JSON or as its contract's values. */
type Config = Readonly<Record<string, unknown>>;

/** The upgrades of a configuration, those by blocks first, each kind in its order. What has no time yet is not among them. */
export function configUpgrades(config: object): readonly ConfigUpgrade[] {
  const found = Object.entries(config).flatMap(([key, value]: [string, unknown]): ConfigUpgrade[] => {
    const [, name, kind] = /^(.+?)(Block|BlockTimestamp|Timestamp|Time)$/.exec(key) ?? [];
    const at = integerOf(value);
    if (name === undefined || at === undefined) return [];
    if (kind === 'Block') return [{ name: wordsOf(name), start: { block: at } }];
    return at >= unscheduled ? [] : [{ name: wordsOf(name), start: { time: at } }];
  });
  const isByBlock = ({ start }: ConfigUpgrade) => start.block !== undefined;
  const inOrder = (upgrades: readonly ConfigUpgrade[]) =>
    upgrades.toSorted((one, other) => compareNumbers(placeOf(one), placeOf(other)));
  return [...inOrder(found.filter(isByBlock)), ...inOrder(found.filter((each) => !isByBlock(each)))];
}

/** The changes of a custom chain's precompiles: those of its genesis, and those after it, in the order of their times. */
export function precompileChanges(config: object): readonly PrecompileChange[] {
  const { upgrades } = config as Config;
  const later = recordOf(upgrades).precompileUpgrades;
  const changes = [config, ...(Array.isArray(later) ? later : [])].flatMap((part: unknown) =>
    Object.entries(recordOf(part)).flatMap(([key, value]) => changeOf(key, recordOf(value))),
  );
  return changes.sort((one, other) => compareNumbers(one.since, other.since));
}

function changeOf(key: string, config: Config): PrecompileChange[] {
  const name = /^(.+)Config$/.exec(key)?.[1];
  const since = integerOf(config.blockTimestamp);
  if (name === undefined || since === undefined) return [];
  return [
    {
      name,
      since,
      isOn: config.disable !== true,
      admins: textsOf(config.adminAddresses),
      managers: textsOf(config.managerAddresses),
      enabled: textsOf(config.enabledAddresses),
    },
  ];
}

function placeOf({ start: { block, time } }: ConfigUpgrade): bigint {
  return time ?? block;
}

/** Servers of others write integers as numbers, and null where there is none. */
function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
}

function recordOf(value: unknown): Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Config) : {};
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
