import { type UpgradeSchedule, unscheduled } from '@firn/evm/genesis';
import { type Store, type SubStore, textKey } from '@firn/storage';
import { StartRefusal } from '../errors/start-refusal.js';
import { type Network, withUpgrades } from '../network/network.js';
import { parseUpgrades } from '../network/upgrade-file.js';

const upgradesKey = textKey('upgrades');

/** A data folder when it is opened. */
export interface OpenedFolder {
  readonly store: Store;
  /** Whether it was made just now. */
  readonly isNew: boolean;
}

/**
 * The network with the upgrades that a data folder was made with, unless others are told: a folder goes on as it began where the network's own
 * schedule has changed since.
 */
export function asInFolder(
  { store, isNew }: OpenedFolder,
  network: Network,
  told: UpgradeSchedule | undefined,
): Network {
  return isNew || told !== undefined ? network : withUpgrades(network, upgradesOf(store, network));
}

/**
 * Binds a data folder to the upgrades of its network: what has happened stays as it was. A time that is still to come may be moved to
 * another one that is. `now` is the time that its chains have reached: Unix seconds.
 * @throws StartRefusal for another schedule of what has happened.
 */
export function keepUpgrades({ store, isNew }: OpenedFolder, network: Network, now: bigint): void {
  const before = isNew ? network.upgrades : upgradesOf(store, network);
  const lasting = lastingChange(before, network.upgrades, now);
  if (lasting !== undefined) {
    throw new StartRefusal(
      `the data folder ${store.folder} was made with ${lasting.key} ${lasting.before}, which cannot become ${lasting.after}: only a time that is to come can be moved to another one that is; give --upgrade-file as it was, or choose another --data-dir`,
    );
  }
  store.write(() => factsOf(store).put(upgradesKey, textKey(toText(network.upgrades))));
}

function factsOf(store: Store): SubStore {
  return store.subStore('node/facts');
}

// A folder that was made before upgrades were kept has those of before Helicon.
function upgradesOf(store: Store, { upgrades }: Network): UpgradeSchedule {
  const kept = factsOf(store).get(upgradesKey);
  return kept === undefined
    ? { ...upgrades, heliconTime: unscheduled }
    : parseUpgrades(Buffer.from(kept).toString('utf8'), store.folder);
}

function lastingChange(before: UpgradeSchedule, after: UpgradeSchedule, now: bigint) {
  const isToCome = (time: string) => BigInt(Date.parse(time)) > now * 1000n;
  for (const key of Object.keys(after) as (keyof UpgradeSchedule)[]) {
    const change = { key, before: String(before[key]), after: String(after[key]) };
    if (change.before === change.after) continue;
    if (!key.endsWith('Time') || !isToCome(change.before) || !isToCome(change.after)) return change;
  }
  return undefined;
}

function toText(upgrades: UpgradeSchedule): string {
  return JSON.stringify(upgrades, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
}
