import { localUpgrades, type UpgradeSchedule } from '@firn/evm/genesis';
import { type Store, textKey } from '@firn/storage';
import type { Network } from '../network/network.js';
import { parseUpgrades } from '../network/upgrade-file.js';
import { StartRefusal } from '../refusals/start-refusal.js';

const upgradesKey = textKey('upgrades');

/** What is known of a data folder when it is opened. */
export interface OpenedFolder {
  readonly store: Store;
  /** Whether it was made just now. */
  readonly isNew: boolean;
  /** Unix seconds: the time that its chains have reached. */
  readonly now: bigint;
}

/**
 * Binds a data folder to the upgrades of its custom network: what has happened stays as it was. A time that is still to come may be moved to
 * another one that is.
 * @throws StartRefusal for another schedule of what has happened.
 */
export function keepUpgrades({ store, isNew, now }: OpenedFolder, { upgrades, isCustom }: Network): void {
  if (!isCustom) return;
  const facts = store.subStore('node/facts');
  const before = isNew ? undefined : keptUpgrades(facts.get(upgradesKey), store.folder);
  const lasting = before === undefined ? undefined : lastingChange(before, upgrades, now);
  if (lasting !== undefined) {
    throw new StartRefusal(
      `the data folder ${store.folder} was made with ${lasting.key} ${lasting.before}, which cannot become ${lasting.after}: only a time that is to come can be moved to another one that is; give --upgrade-file as it was, or choose another --data-dir`,
    );
  }
  store.write(() => facts.put(upgradesKey, textKey(toText(upgrades))));
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

function keptUpgrades(kept: Uint8Array | undefined, folder: string): UpgradeSchedule {
  // One that was made before upgrades could be set has those of the local network.
  return kept === undefined ? localUpgrades : parseUpgrades(Buffer.from(kept).toString('utf8'), folder);
}

function toText(upgrades: UpgradeSchedule): string {
  return JSON.stringify(upgrades, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
}
