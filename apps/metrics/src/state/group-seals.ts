import { intervals, periodStart } from '../metrics/interval.js';
import type { Store } from '../store/store.js';
import { groupsOf } from './chain-record.js';
import {
  type ChainBasis,
  type ChainState,
  type GroupBasis,
  type GroupState,
  membersOf,
  type ServiceState,
} from './service-state.js';

/** Name of the groups in the table `progress`. The process that owns it seals their periods. */
export const groupsName = 'groups';

/** The text of a basis, as the table `seal` has it: `16:0: 17:2:120` for chain, undone and last block. */
export function formatBasis(basis: GroupBasis): string {
  return [...basis].map(([chain, { undone, last }]) => `${chain}:${undone}:${last ?? ''}`).join(' ');
}

/** Reads what {@link formatBasis} has written. */
export function parseBasis(text: string): GroupBasis {
  const basis = new Map<number, ChainBasis>();
  for (const entry of text.split(' ')) {
    const [chain = '', undone = '', last = ''] = entry.split(':');
    if (chain !== '')
      basis.set(Number(chain), { undone: Number(undone), last: last === '' ? undefined : BigInt(last) });
  }
  return basis;
}

/** What the values of a group that end at `until` are computed from, if they are computed from these chains as they are. */
export function basisOf(chains: readonly ChainState[], until: number): GroupBasis {
  return new Map(
    chains.map(({ key, undos, watermark }) => [
      key,
      {
        undone: undos.length,
        last: watermark !== undefined && watermark.timestamp >= until ? undefined : watermark?.num,
      },
    ]),
  );
}

/**
 * Opens the periods of a chain's groups from a moment on, because blocks of it come or go; call it in the same step in which the state gets
 * them. Whatever is being sealed over that moment is given up.
 *
 * @param from Unix seconds.
 */
export function reopenGroups(state: ServiceState, chain: ChainState, from: number): void {
  for (const name of groupsOf(chain.record.network)) {
    const group = state.groups[name];
    for (const [interval, until] of group.sealing) if (from < until) group.sealing.delete(interval);
    for (const key of group.seals.keys()) lowerTo(state, group, key, from);
  }
}

function lowerTo(state: ServiceState, group: GroupState, key: string, from: number): void {
  const seal = group.seals.get(key);
  if (seal === undefined || seal.until <= from) return;
  group.seals.set(key, { until: periodOf(key, from), next: 0n });
  state.generation++;
}

/** Begin of the period that holds a moment, of the interval of a seal. */
function periodOf(key: string, moment: number): number {
  const interval = intervals.find((candidate) => key.endsWith(` ${candidate}`));
  return interval === undefined ? 0 : periodStart(interval, moment);
}

/** The last block of a chain, and how often something of it was taken back. */
export interface ChainMark {
  readonly num: bigint;
  readonly undone: number;
}

/** Chains that are about to change, and what changes them. */
export interface ChainChanges {
  /** By number of the chain. */
  readonly marks: ReadonlyMap<number, ChainMark>;
  /** Brings them into the state. */
  apply(): void;
}

/** Finds out how far the stored values of groups are good. */
export interface GroupSeals {
  /**
   * Sets `seals` of every group from what is stored and from what its chains have become, in the same step in which the changes get into
   * the state.
   */
  recheck(changes?: ChainChanges): Promise<void>;
}

const maximumTimes = 10_000;

/** @param store reads over all shards. */
export function createGroupSeals(store: Store, state: ServiceState): GroupSeals {
  /** Times of blocks by chain, what was taken back, and number. */
  const times = new Map<string, number>();

  /** The first block of each chain that is not in the values, where there is one and its time is not known. */
  function unknownBlocks(marks: ChainChanges['marks']): Map<string, { chain: number; num: bigint }> {
    const found = new Map<string, { chain: number; num: bigint }>();
    for (const { stored } of Object.values(state.groups)) {
      for (const { basis } of stored.values()) {
        for (const [chain, { last }] of basis) {
          const mark = marks.get(chain) ?? markOf(state.chains.get(chain));
          if (last === undefined || mark === undefined || mark.num <= last) continue;
          const key = timeKey(chain, mark.undone, last + 1n);
          if (!times.has(key)) found.set(key, { chain, num: last + 1n });
        }
      }
    }
    return found;
  }

  async function learn(blocks: ReadonlyMap<string, { chain: number; num: bigint }>): Promise<void> {
    const wanted = [...blocks.values()];
    const rows = await store.query<{ chain: number; num: string; time: number }>(
      `SELECT chain, num, toUInt32(ts) AS time FROM blocks
       WHERE chain IN {chains:Array(UInt32)} AND num IN {nums:Array(UInt64)}`,
      { params: { chains: wanted.map(({ chain }) => chain), nums: wanted.map(({ num }) => num) } },
    );
    if (times.size > maximumTimes) times.clear();
    for (const [key, { chain, num }] of blocks) {
      const row = rows.find((each) => each.chain === chain && BigInt(each.num) === num);
      // A block that is not there any more was taken back: everything from the begin on may be different.
      times.set(key, row?.time ?? 0);
    }
  }

  /** Since when a chain has something that is not in values of this basis, Unix seconds. */
  function changedSince(chain: ChainState, basis: ChainBasis | undefined): number {
    if (basis === undefined) return chain.firstBlocks[0]?.timestamp ?? 0;
    const changes = chain.undos.slice(basis.undone);
    const mark = markOf(chain);
    if (basis.last !== undefined && mark !== undefined && mark.num > basis.last)
      changes.push(times.get(timeKey(chain.key, mark.undone, basis.last + 1n)) ?? 0);
    return Math.min(Number.POSITIVE_INFINITY, ...changes);
  }

  /** Nothing that was computed from a chain that another one has replaced is good. */
  const holdsRetired = (basis: GroupBasis) => [...basis.keys()].some((chain) => state.retired.has(chain));

  function judgeAll(): void {
    for (const group of Object.values(state.groups)) {
      const members = membersOf(state, group.group);
      for (const [key, { until, basis }] of group.stored) {
        const since = holdsRetired(basis)
          ? 0
          : Math.min(...members.map((chain) => changedSince(chain, basis.get(chain.key))));
        const good = since < until ? periodOf(key, since) : until;
        if (good < (group.seals.get(key)?.until ?? 0)) state.generation++;
        group.seals.set(key, { until: good, next: 0n });
      }
    }
  }

  return {
    async recheck({ marks, apply } = { marks: new Map(), apply() {} }) {
      for (;;) {
        const unknown = unknownBlocks(marks);
        if (unknown.size === 0) break;
        await learn(unknown);
      }
      apply();
      judgeAll();
    },
  };
}

function markOf(chain: ChainState | undefined): ChainMark | undefined {
  return chain?.watermark && { num: chain.watermark.num, undone: chain.undos.length };
}

function timeKey(chain: number, undone: number, num: bigint): string {
  return `${chain} ${undone} ${num}`;
}
