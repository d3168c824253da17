import {
  dateTimeColumn,
  nativeBlock,
  stringColumn,
  uint32Column,
  uint64Column,
} from '../../store/native-format.js';
import type { Store } from '../../store/store.js';
import type { PlatformState, PlatformStates } from '../platform/platform-state.js';
import type { ChainActivity, ChainFault, ChainState, ChainTrouble, ServiceState } from '../service-state.js';

/** Something that is read, whose reader tells others what it is doing. */
type Followed = Pick<ChainState | PlatformState, 'activity' | 'confirmedAt' | 'head' | 'trouble'>;

/** What is told of something that is read, unchanged, is told again after this long. */
const repeatMs = 5_000;

/** Whoever has told nothing for longer than this does not read any more. */
const silentMs = 20_000;

/** Tells processes that only serve what this one reads, and how far. */
export interface ProgressTeller {
  /** Writes what has changed. */
  tell(followed: ReadonlyMap<string, Followed>): Promise<void>;
}

const noFault: ChainFault = { at: 0, reason: '' };

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
        head: uint64Column('head'),
        failures: uint32Column('failures'),
        firstAt: dateTimeColumn('first_at'),
        firstReason: stringColumn('first_reason'),
        lastAt: dateTimeColumn('last_at'),
        lastReason: stringColumn('last_reason'),
      };
      for (const [name, { activity, confirmedAt = 0, head = 0n, trouble }] of followed) {
        const { kind } = activity;
        const detail = detailOf(activity);
        const { count: failures = 0, first = noFault, last = noFault } = trouble ?? {};
        const text = [confirmedAt, kind, detail, head, failures, last.reason].join(' ');
        const before = told.get(name);
        if (before?.text === text && now - before.at < repeatMs) continue;
        telling.set(name, { text, at: now });
        columns.name.push(name);
        columns.confirmed.push(confirmedAt);
        columns.activity.push(kind);
        columns.detail.push(detail);
        columns.head.push(head);
        columns.failures.push(failures);
        columns.firstAt.push(first.at);
        columns.firstReason.push(first.reason);
        columns.lastAt.push(last.at);
        columns.lastReason.push(last.reason);
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
  const rows = await home.query<ProgressRow>(
    `SELECT name, toUnixTimestamp(now()) AS asked, toUInt32(confirmed) AS time, activity, detail, head, failures,
       toUInt32(first_at) AS firstAt, first_reason AS firstReason, toUInt32(last_at) AS lastAt, last_reason AS lastReason,
       toUnixTimestamp64Milli(now64(3)) > toInt64(version) + {silent:UInt32} AS silent FROM progress FINAL`,
    { params: { silent: silentMs } },
  );
  const followed = new Map<string, ChainState | PlatformState>([
    ...[...state.chains.values()].map((chain) => [chainName(chain.key), chain] as const),
    ...[...platforms.values()].map((platform) => [platformName(platform.network), platform] as const),
  ]);
  for (const row of rows) {
    const one = followed.get(row.name);
    if (one === undefined || owns(row.name)) continue;
    one.confirmedAt = row.time === 0 ? undefined : row.time;
    one.head = row.head === '0' ? undefined : BigInt(row.head);
    one.activity = activityOf(row.activity, row.detail);
    one.trouble = troubleOf(row);
    if (one.activity.kind !== 'unfollowed') one.followedSince ??= row.asked;
  }
}

interface ProgressRow {
  readonly name: string;
  /** The time of the store, Unix seconds. */
  readonly asked: number;
  readonly time: number;
  readonly activity: string;
  readonly detail: string;
  readonly head: string;
  readonly failures: number;
  readonly firstAt: number;
  readonly firstReason: string;
  readonly lastAt: number;
  readonly lastReason: string;
  /** Whether whoever reads it has told nothing for long. */
  readonly silent: number;
}

function troubleOf(row: ProgressRow): ChainTrouble | undefined {
  if (row.activity === 'unfollowed') return undefined;
  const told = row.failures > 0;
  if (row.silent === 1) {
    const fault = { at: row.lastAt, reason: `whoever reads it has told nothing for ${silentMs} ms` };
    return {
      count: row.failures + 1,
      first: told ? { at: row.firstAt, reason: row.firstReason } : fault,
      last: fault,
    };
  }
  if (!told) return undefined;
  return {
    count: row.failures,
    first: { at: row.firstAt, reason: row.firstReason },
    last: { at: row.lastAt, reason: row.lastReason },
  };
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
      return { kind, reason: detail };
    case 'connecting':
    case 'following':
      return { kind };
    default:
      return { kind: 'unfollowed' };
  }
}
