import { advancePlatform } from '../platform/load-platform.js';
import type { PlatformStates } from '../platform/platform-state.js';
import type { Stores } from '../store/stores.js';
import type { ChainMark, GroupJudge } from './group-seals.js';
import { loadChains, readChainSeals, readFirstBlocks, readUndos, reloadGroup } from './load-state.js';
import { chainName, loadProgress, platformName } from './progress.js';
import type { ChainState, FirstBlock, ServiceState, Watermark } from './service-state.js';

/** Keeps a state in step with a store that other processes write to. */
export interface StateRefresher {
  /** Reads what has changed. */
  refresh(): Promise<void>;
  /** Resolves when whatever was taken back before is in the state's `generation`. */
  settled(): Promise<void>;
}

/** What a state is refreshed with. */
export interface RefreshOptions {
  readonly stores: Stores;
  readonly state: ServiceState;
  readonly platforms: PlatformStates;
  readonly judge: GroupJudge;
  /** Whether this process writes what has this name, so that the state is ahead of the store. */
  readonly owns: (name: string) => boolean;
  /** How often anything was read for an answer. */
  readonly reads: () => number;
}

/** Name of the values of groups, among what a process may own. */
export const groupsName = 'groups';

interface MarkRow {
  readonly chain: number;
  readonly num: string;
  readonly time: number;
  readonly hash: `0x${string}`;
  readonly undone: string;
}

/** Makes it; nothing is read yet. */
export function createStateRefresher(options: RefreshOptions): StateRefresher {
  const { stores, state, platforms, judge, owns, reads } = options;
  const sealVersions = new Map<number, string>();
  let takenBack: string | undefined;
  let settledReads = 0;

  const isOwn = (chain: number) => owns(chainName(chain));

  /**
   * Seals are read after the count of what was taken back, so that no seal is older than the count, and marks after the seals. Should
   * the count have grown meanwhile, all of it is read again.
   */
  async function readChanges(): Promise<void> {
    for (;;) {
      const before = await readTakenBack(stores);
      const seals = await changedSeals();
      const marks = await readMarks(stores);
      const changes = await changesOf(marks);
      for (const group of Object.values(state.groups)) {
        if (seals.has(group.key) && !owns(groupsName)) await reloadGroup(stores.of(group.key), group);
      }
      const chainSeals = [...state.chains.values()].filter(({ key }) => seals.has(key) && !isOwn(key));
      const loaded = await Promise.all(
        chainSeals.map(async (chain) => ({
          chain,
          seals: await readChainSeals(stores.of(chain.key), chain.key),
        })),
      );
      if ((await readTakenBack(stores)) !== before) continue;
      await judge.judge({
        marks: new Map(changes.map(({ chain, mark }) => [chain.key, mark])),
        apply() {
          for (const { chain, seals: own } of loaded) {
            if (isOwn(chain.key)) continue;
            chain.seals.clear();
            for (const [key, seal] of own) chain.seals.set(key, seal);
          }
          for (const change of changes) if (!isOwn(change.chain.key)) applyChange(change);
          if (takenBack !== before) state.generation++;
          takenBack = before;
        },
      });
      for (const [owner, version] of seals) sealVersions.set(owner, version);
      return;
    }
  }

  async function changedSeals(): Promise<Map<number, string>> {
    const rows = await stores.all.query<{ owner: number; version: string }>(
      'SELECT owner, max(version) AS version FROM seal GROUP BY owner',
    );
    return new Map(
      rows
        .filter(({ owner, version }) => sealVersions.get(owner) !== version)
        .map(({ owner, version }) => [owner, version]),
    );
  }

  async function changesOf(marks: readonly MarkRow[]): Promise<ChainChange[]> {
    const changed = marks.flatMap((row) => {
      const chain = state.chains.get(row.chain);
      if (chain === undefined || isOwn(row.chain)) return [];
      const undone = Number(row.undone);
      const same = chain.watermark?.hash === row.hash && chain.undos.length === undone;
      return same ? [] : [{ chain, row, undone }];
    });
    return Promise.all(
      changed.map(async ({ chain, row, undone }) => {
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
        };
      }),
    );
  }

  async function refreshAll(): Promise<void> {
    await loadChains(stores.home, state, (chain) => !isOwn(chain));
    await loadProgress(stores.home, state, platforms, owns);
    await readChanges();
    for (const platform of platforms.values()) {
      if (!owns(platformName(platform.network))) await advancePlatform(stores.home, platform);
    }
  }

  const refresh = sharedNext(refreshAll);
  const compare = sharedNext(async () => {
    const ended = reads();
    if ((await readTakenBack(stores)) !== takenBack) await refresh();
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

/** Whoever asks while an action is on its way may need what came after it had begun: all of them share the one after it. */
function sharedNext(action: () => Promise<void>): () => Promise<void> {
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

interface ChainChange {
  readonly chain: ChainState;
  readonly mark: ChainMark;
  readonly watermark: Watermark;
  readonly undos: readonly number[];
  readonly firstBlocks: readonly FirstBlock[];
}

function applyChange({ chain, watermark, undos, firstBlocks }: ChainChange): void {
  chain.watermark = watermark;
  chain.undos = undos;
  chain.firstBlocks = firstBlocks;
}

/** Grows with whatever is taken back of a chain or of a group. */
async function readTakenBack({ all }: Stores): Promise<string> {
  const [row] = await all.query<{ count: string }>(
    `SELECT sum(count) AS count FROM (
       SELECT sum(undone) AS count FROM watermark FINAL UNION ALL SELECT sum(next) AS count FROM seal FINAL WHERE owner < 16
     )`,
  );
  return row?.count ?? '0';
}

function readMarks({ all }: Stores): Promise<MarkRow[]> {
  return all.query<MarkRow>(
    "SELECT chain, num, toUInt32(ts) AS time, concat('0x', lower(hex(hash))) AS hash, undone FROM watermark FINAL",
  );
}
