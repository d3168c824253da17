import type { PlatformState, PlatformStates } from '../platform/platform-state.js';
import { nativeBlock } from '../store/native/block.js';
import { dateTimeColumn, stringColumn } from '../store/native/column.js';
import type { Store } from '../store/store.js';
import type { ChainActivity, ChainState, ServiceState } from './service-state.js';

/** Something that is read, whose reader tells others what it is doing. */
type Followed = Pick<ChainState | PlatformState, 'activity' | 'confirmedAt'>;

/** What is told of something that is read, unchanged, is told again after this long. */
const repeatMs = 5_000;

/** Whoever has told nothing for longer than this does not read any more. */
const silentMs = 20_000;

/** Tells processes that only serve what this one reads, and how far. */
export interface ProgressTeller {
  /** Writes what has changed. */
  tell(followed: ReadonlyMap<string, Followed>): Promise<void>;
}

interface Told {
  readonly text: string;
  readonly at: number;
}

/** @param nextToken names an insert. */
export function createProgressTeller(home: Store, nextToken: () => string): ProgressTeller {
  const told = new Map<string, Told>();
  return {
    async tell(followed) {
      const now = performance.now();
      const telling = new Map<string, Told>();
      const columns = {
        name: stringColumn('name'),
        confirmed: dateTimeColumn('confirmed'),
        activity: stringColumn('activity'),
        detail: stringColumn('detail'),
      };
      for (const [name, { activity, confirmedAt = 0 }] of followed) {
        const { kind } = activity;
        const detail = detailOf(activity);
        const text = `${confirmedAt} ${kind} ${detail}`;
        const before = told.get(name);
        if (before?.text === text && now - before.at < repeatMs) continue;
        telling.set(name, { text, at: now });
        columns.name.push(name);
        columns.confirmed.push(confirmedAt);
        columns.activity.push(kind);
        columns.detail.push(detail);
      }
      const blocks = nativeBlock(Object.values(columns));
      if (blocks.length > 0) await home.insert('progress', blocks, `${nextToken()} progress`);
      for (const [name, what] of telling) told.set(name, what);
    },
  };
}

/** Name of a chain in the table `progress`. */
export function chainName(chain: number): string {
  return `chain ${chain}`;
}

/** Name of a platform chain in the table `progress`. */
export function platformName(network: string): string {
  return `platform ${network}`;
}

/** Reads what other processes tell into a state. @param owns whether this process reads what has this name. */
export async function loadProgress(
  home: Store,
  state: ServiceState,
  platforms: PlatformStates,
  owns: (name: string) => boolean,
): Promise<void> {
  const rows = await home.query<{
    name: string;
    time: number;
    activity: string;
    detail: string;
    silent: number;
  }>(
    `SELECT name, toUInt32(confirmed) AS time, activity, detail,
       toUnixTimestamp64Milli(now64(3)) > toInt64(version) + {silent:UInt32} AS silent FROM progress FINAL`,
    { params: { silent: silentMs } },
  );
  const followed = new Map<string, Followed>([
    ...[...state.chains.values()].map((chain) => [chainName(chain.key), chain] as const),
    ...[...platforms.values()].map((platform) => [platformName(platform.network), platform] as const),
  ]);
  for (const { name, time, activity, detail, silent } of rows) {
    const one = followed.get(name);
    if (one === undefined || owns(name)) continue;
    one.confirmedAt = time === 0 ? undefined : time;
    one.activity =
      silent === 1 && activity !== 'unfollowed'
        ? { kind: 'retrying', reason: `whoever reads it has told nothing for ${silentMs} ms` }
        : activityOf(activity, detail);
  }
}

function detailOf(activity: ChainActivity): string {
  if (activity.kind === 'back-filling') return String(activity.head);
  return 'reason' in activity ? activity.reason : '';
}

function activityOf(kind: string, detail: string): ChainActivity {
  switch (kind) {
    case 'back-filling':
      return { kind, head: BigInt(detail) };
    case 'waiting':
    case 'retrying':
    case 'stopped':
      return { kind, reason: detail };
    case 'connecting':
    case 'following':
      return { kind };
    default:
      return { kind: 'unfollowed' };
  }
}
