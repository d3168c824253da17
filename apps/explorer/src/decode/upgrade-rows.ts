import { compareNumbers } from '@firn/primitives/integers';
import { wordsOf } from '../format/words.js';

/** One upgrade of the network, and when it takes place. */
export interface UpgradeRow {
  readonly name: string;
  /** Unix seconds. */
  readonly time: bigint;
}

/** Times from here on stand for an upgrade that has none yet. */
export const unscheduled = BigInt(Date.UTC(9999, 0, 1) / 1000);

/** The upgrades of a schedule in the order of their times: those with a time, and the names of those without. */
export function upgradeRows(schedule: object): {
  readonly rows: readonly UpgradeRow[];
  readonly unscheduled: readonly string[];
} {
  const all = Object.entries(schedule).flatMap(([key, value]: [string, unknown]) => {
    const name = /^(.+)Time$/.exec(key)?.[1];
    const millis = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (name === undefined || Number.isNaN(millis)) return [];
    return [{ name: wordsOf(name), time: BigInt(Math.floor(millis / 1000)) }];
  });
  const rows = all
    .filter(({ time }) => time < unscheduled)
    .sort((one, other) => compareNumbers(one.time, other.time));
  return { rows, unscheduled: all.filter(({ time }) => time >= unscheduled).map(({ name }) => name) };
}
