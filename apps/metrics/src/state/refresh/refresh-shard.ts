import { isMetricsError } from '../../errors.js';
import type { Store } from '../../store/store.js';
import type { Stores } from '../../store/stores.js';
import { type ChainMark, type GroupSeals, groupsName } from '../group-seals.js';
import { readChainSeals, readFirstBlocks, readUndos, reloadGroup } from '../load-state.js';
import type { PlatformStates } from '../platform/platform-state.js';
import type { ChainState, FirstBlock, Seal, ServiceState, Watermark } from '../service-state.js';
import { chainName } from './progress.js';

/** What a state is refreshed with. */
export interface RefreshOptions {
  readonly stores: Stores;
  readonly state: ServiceState;
  readonly platforms: PlatformStates;
  readonly groupSeals: GroupSeals;
  /** Whether this process writes what has this name, so that the state is ahead of the store. */
  readonly owns: (name: string) => boolean;
  /** How often anything was read for an answer. */
  readonly reads: () => number;
}

/** Keeps what one shard holds in step with it. */
export interface ShardRefresher {
  /** Reads what has changed. */
  refresh(): Promise<void>;
  /** Resolves when whatever was taken back on the shard before is in the state's `generation`. */
  settled(): Promise<void>;
}

interface MarkRow {
  readonly chain: number;
  readonly num: string;
  readonly time: number;
  readonly hash: `0x${string}`;
  readonly undone: string;
}

/** What is stored of a chain and differs from what is known. */
interface ChangedMark {
  readonly chain: ChainState;
  readonly row: MarkRow;
  readonly undone: number;
}

interface ChainChange {
  readonly chain: ChainState;
  readonly mark: ChainMark;
  readonly watermark: Watermark;
  readonly undos: readonly number[];
  readonly firstBlocks: readonly FirstBlock[];
  readonly takesBack: boolean;
}

/** What is read of a shard is small, and must not wait for what is read for answers. */
const priority = 'light';

/**
 * Makes it; nothing is read yet.
 *
 * @param shard is asked itself: whether others answer makes no difference.
 * @param onJudged told whether it is known how far the values of groups are good. Where a shard is away it is not, and the rest is taken over
 * all the same.
 */
export function createShardRefresher(
  shard: Store,
  { stores, state, groupSeals, owns, reads }: RefreshOptions,
  onJudged: (judged: boolean) => void,
): ShardRefresher {
  const sealVersions = new Map<number, string>();
  let takenBack: string | undefined;
  let settledReads = 0;

  const isOwn = (chain: number) => owns(chainName(chain));
  /** A chain that was replaced meanwhile stays as it is: without blocks. */
  const isRefreshed = (chain: number) => state.chains.has(chain) && !isOwn(chain);

  /**
   * Seals are read after the count of what was taken back, so that no seal is older than the count, and marks after the seals. Should
   * the count have grown meanwhile, all of it is read again.
   */
  async function readChanges(): Promise<void> {
    for (;;) {
      const before = await readTakenBack(shard);
      const seals = await changedSeals();
      const groups = Object.values(state.groups).filter(({ key }) => seals.has(key));
      const marks = await readMarks(groups.length > 0);
      const changes = await changesOf(marks);
      for (const group of groups) if (!owns(groupsName)) await reloadGroup(shard, group);
      const loaded = await changedChainSeals(seals);
      if ((await readTakenBack(shard)) !== before) continue;
      const apply = () => {
        for (const { chain, seals: own } of loaded) {
          if (!isRefreshed(chain.key)) continue;
          chain.seals.clear();
          for (const [key, seal] of own) chain.seals.set(key, seal);
        }
        for (const change of changes) if (isRefreshed(change.chain.key)) applyChange(change);
        if (takenBack !== before || changes.some(({ takesBack }) => takesBack)) state.generation++;
        takenBack = before;
      };
      await recheckAndApply(changes, apply);
      for (const [owner, version] of seals) sealVersions.set(owner, version);
      return;
    }
  }

  async function recheckAndApply(changes: readonly ChainChange[], apply: () => void): Promise<void> {
    const marks = new Map(changes.map(({ chain, mark }) => [chain.key, mark]));
    try {
      await groupSeals.recheck({ marks, apply });
      onJudged(true);
    } catch (error) {
      if (!isMetricsError(error, 'store-unavailable')) throw error;
      onJudged(false);
      apply();
    }
  }

  /** Newer seals than those that are known, of chains and groups that are. */
  async function changedSeals(): Promise<Map<number, string>> {
    const rows = await shard.query<{ owner: number; version: string }>(
      'SELECT owner, max(version) AS version FROM seal GROUP BY owner',
      { priority },
    );
    const groups = new Set(Object.values(state.groups).map(({ key }) => key));
    const isKnown = (owner: number) => state.chains.has(owner) || groups.has(owner);
    return new Map(
      rows
        .filter(({ owner, version }) => isKnown(owner) && sealVersions.get(owner) !== version)
        .map(({ owner, version }) => [owner, version]),
    );
  }

  function changedChainSeals(
    seals: ReadonlyMap<number, string>,
  ): Promise<{ chain: ChainState; seals: [string, Seal][] }[]> {
    const changed = [...state.chains.values()].filter(({ key }) => seals.has(key) && !isOwn(key));
    return Promise.all(
      changed.map(async (chain) => ({ chain, seals: await readChainSeals(shard, chain.key) })),
    );
  }

  /** Marks of the shard's chains; with values of groups those of all, which the values were computed from. */
  async function readMarks(ofAll: boolean): Promise<MarkRow[]> {
    const others = ofAll ? stores.shards.filter((other) => other !== shard) : [];
    const found = await Promise.all([
      marksOf(shard),
      ...others.map((other) => marksOf(other).catch(nothingOfAway)),
    ]);
    return found.flat();
  }

  async function changesOf(marks: readonly MarkRow[]): Promise<ChainChange[]> {
    const changed = marks.flatMap((row) => {
      const chain = state.chains.get(row.chain);
      if (chain === undefined || isOwn(row.chain)) return [];
      const undone = Number(row.undone);
      const same = chain.watermark?.hash === row.hash && chain.undos.length === undone;
      return same ? [] : [{ chain, row, undone }];
    });
    const changes = await Promise.all(
      changed.map((each) =>
        // A shard may go away between its marks and what they lead to.
        stores.of(each.chain.key) === shard ? changeOf(each) : changeOf(each).catch(undefinedOfAway),
      ),
    );
    return changes.filter((change) => change !== undefined);
  }

  async function changeOf({ chain, row, undone }: ChangedMark): Promise<ChainChange> {
    const store = stores.of(chain.key);
    const num = BigInt(row.num);
    const takesBack = chain.undos.length !== undone;
    return {
      chain,
      mark: { num, undone },
      // Who does not write needs no time before the block.
      watermark: { num, timestamp: row.time, hash: row.hash, elapsed: 0 },
      undos: takesBack ? await readUndos(store, chain.key, undone) : chain.undos,
      firstBlocks:
        takesBack || chain.firstBlocks.length < 2
          ? await readFirstBlocks(store, chain.key, num)
          : chain.firstBlocks,
      takesBack,
    };
  }

  const refresh = sharedNext(readChanges);
  const compare = sharedNext(async () => {
    const ended = reads();
    if ((await readTakenBack(shard)) !== takenBack) await refresh();
    settledReads = ended;
  });

  return {
    refresh,
    async settled() {
      // What comes from memory was of one state when it was read.
      if (reads() !== settledReads) await compare();
    },
  };
}

function applyChange({ chain, watermark, undos, firstBlocks }: ChainChange): void {
  chain.watermark = watermark;
  chain.undos = undos;
  chain.firstBlocks = firstBlocks;
}

/** Chains of a shard that is away stay as they are. */
function nothingOfAway(error: unknown): MarkRow[] {
  if (isMetricsError(error, 'store-unavailable')) return [];
  throw error;
}

function undefinedOfAway(error: unknown): undefined {
  if (isMetricsError(error, 'store-unavailable')) return undefined;
  throw error;
}

/** Grows with whatever is taken back of a chain or of a group of a shard. */
async function readTakenBack(shard: Store): Promise<string> {
  const [row] = await shard.query<{ count: string }>(
    `SELECT sum(count) AS count FROM (
       SELECT sum(undone) AS count FROM watermark FINAL UNION ALL SELECT sum(next) AS count FROM seal FINAL WHERE owner < 16
     )`,
    { priority },
  );
  return row?.count ?? '0';
}

function marksOf(shard: Store): Promise<MarkRow[]> {
  return shard.query<MarkRow>(
    "SELECT chain, num, toUInt32(ts) AS time, concat('0x', lower(hex(hash))) AS hash, undone FROM watermark FINAL",
    { priority },
  );
}

/** Whoever asks while an action is on its way may need what came after it had begun: all of them share the one after it. */
export function sharedNext(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    if (running === undefined) {
      running = action().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
  return run;
}
