import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, messageOf } from '../../errors.js';
import type { Logger } from '../../logger.js';
import { loadChains } from '../load-state.js';
import { advancePlatform } from '../platform/load-platform.js';
import { chainName, loadProgress, platformName } from './progress.js';
import { createShardRefresher, type RefreshOptions, sharedNext } from './refresh-shard.js';

/** Reads what others have written again and again, each part by itself: one that is away is asked until it is back. */
export function keepRefreshing(
  parts: readonly RefreshPart[],
  intervalMs: number,
  logger: Logger,
): { close(): Promise<void> } {
  const stop = new AbortController();
  const running = parts.map(async ({ name, refresh }) => {
    let failure: string | undefined;
    while (!stop.signal.aborted) {
      await delay(intervalMs, undefined, { signal: stop.signal }).catch(() => {});
      try {
        await refresh();
        if (failure !== undefined) logger.info({ part: name }, 'what others have written is read again');
        failure = undefined;
      } catch (error) {
        if (failure !== messageOf(error))
          logger.warn(
            { part: name, reason: messageOf(error) },
            'what others have written is asked for again',
          );
        failure = messageOf(error);
      }
    }
  });
  return {
    async close() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

/** Keeps a state in step with a store that other processes write to. */
export interface StateRefresher {
  /** Reads what has changed everywhere. @throws what one of the parts throws. */
  refresh(): Promise<void>;
  /** What is read from one server each: the registry, and every shard. One that is away holds up no other. */
  readonly parts: readonly RefreshPart[];
  /** Resolves when whatever was taken back before of these chains and groups, by number, is in the state's `generation`. */
  settled(owners: readonly number[]): Promise<void>;
  /** Which parts that hold these chains and groups did not answer when they were last asked: `shard 2`. */
  away(owners: readonly number[]): string[];
}

/** What is read from one server. */
interface RefreshPart {
  readonly name: string;
  refresh(): Promise<void>;
}

/** Makes it; nothing is read yet. */
export function createStateRefresher(options: RefreshOptions): StateRefresher {
  const { stores, state, platforms, owns } = options;
  const away = new Set<string>();
  const groups = new Set(Object.values(state.groups).map(({ key }) => key));
  let groupsAreJudged = true;
  const shards = stores.shards.map((store, index) => {
    const refresher = createShardRefresher(store, options, (judged) => {
      groupsAreJudged = judged;
    });
    const name = `shard ${index + 1}`;
    return {
      store,
      name,
      refresh: () => noted(name, refresher.refresh()),
      settled: () => noted(name, refresher.settled()),
    };
  });

  async function noted(name: string, asked: Promise<void>): Promise<void> {
    try {
      await asked;
      away.delete(name);
    } catch (error) {
      if (isMetricsError(error, 'store-unavailable')) away.add(name);
      throw error;
    }
  }

  const refreshRegistry = sharedNext(async () => {
    await loadChains(stores.home, state, (chain) => !owns(chainName(chain)));
    await loadProgress(stores.home, state, platforms, owns);
    for (const platform of platforms.values()) {
      if (!owns(platformName(platform.network))) await advancePlatform(stores.home, platform);
    }
  });
  const refreshShards = async () => void (await Promise.all(shards.map(({ refresh }) => refresh())));
  const shardsOf = (owners: readonly number[]) => {
    const needed = new Set(owners.map((owner) => stores.of(owner)));
    return shards.filter(({ store }) => needed.has(store));
  };

  return {
    async refresh() {
      await refreshRegistry();
      await refreshShards();
    },
    parts: [{ name: 'registry', refresh: refreshRegistry }, ...shards],
    async settled(owners) {
      await Promise.all(shardsOf(owners).map((shard) => shard.settled()));
      if (!groupsAreJudged && owners.some((owner) => groups.has(owner))) await refreshShards();
    },
    away: (owners) => shardsOf(owners).flatMap(({ name }) => (away.has(name) ? [name] : [])),
  };
}
