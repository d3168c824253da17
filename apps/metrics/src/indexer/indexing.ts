import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError } from '../errors.js';
import { createFailureLog, type Logger } from '../logger.js';
import { chainMetrics } from '../metrics/index.generated.js';
import type { UpstreamVerification } from '../source/verification/upstream-check.js';
import type { GroupSeals } from '../state/group-seals.js';
import type { PlatformStates } from '../state/platform/platform-state.js';
import { chainName, createProgressTeller, platformName } from '../state/refresh/progress.js';
import type { ServiceEvents } from '../state/service-events.js';
import type { ChainActivity, ServiceState } from '../state/service-state.js';
import type { Writing } from '../store/leases/open-writing.js';
import type { OpenStore } from '../store/open-store.js';
import type { ChainTarget } from './chains/chain-target.js';
import { followChains } from './follow-chains.js';
import type { OnNewGenesis } from './ingest/ingest-context.js';
import { createPlatformFollower } from './platform/platform-follower.js';

/** The part of the service that reads chains and writes them to the store. */
export interface Indexing {
  /** Starts to follow what the settings name; resolves when the chains of the node have been looked for once. */
  start(targets: readonly ChainTarget[]): Promise<void>;
  /** Never resolves; rejects when it cannot go on: the right to write is lost. */
  readonly failed: Promise<never>;
  /** Stops, and gives back every right. */
  close(): Promise<void>;
}

/** Settings of indexing: the flags of the same names. */
export interface IndexingSettings {
  readonly nodeUrl?: string | undefined;
  readonly platformUrl: readonly string[];
  readonly batchRows: number;
  /** Milliseconds. */
  readonly pollInterval: number;
  readonly onNewGenesis: OnNewGenesis;
  readonly teleporterAddress: readonly string[];
  readonly verifyUpstream: UpstreamVerification;
}

/** What indexing works with. */
export interface IndexingOptions {
  readonly opened: OpenStore;
  readonly writing: Writing;
  readonly config: IndexingSettings;
  readonly state: ServiceState;
  readonly platforms: PlatformStates;
  readonly groupSeals: GroupSeals;
  /** What this process has the right to write; it is filled here. */
  readonly owned: Set<string>;
  readonly events: ServiceEvents;
  /** Unix seconds. */
  readonly now: () => number;
  readonly logger: Logger;
}

const tellIntervalMs = 1_000;
const unfollowed: ChainActivity = { kind: 'unfollowed' };

/** Makes it; nothing is followed yet. */
export function createIndexing(options: IndexingOptions): Indexing {
  const { opened, writing, config, state, platforms, groupSeals, owned, events, now, logger } = options;
  const stop = new AbortController();
  const { leases, stores, session } = writing;
  const storeAvailable = () => opened.available();
  const chains = followChains(
    {
      context: {
        state,
        metrics: chainMetrics,
        events: events.chain,
        storeAvailable,
        now,
        batchRows: config.batchRows,
        times: { pollIntervalMs: config.pollInterval },
        onNewGenesis: config.onNewGenesis,
        messengers: new Set(config.teleporterAddress.map((address) => address.toLowerCase())),
      },
      stores: opened.stores,
      writing: stores,
      leases,
      groupSeals,
      owned,
      exclusive: !opened.shared,
      verifyUpstream: config.verifyUpstream,
      logger,
    },
    stop.signal,
  );
  const platform = createPlatformFollower(
    {
      store: stores.home,
      platforms,
      logger,
      storeAvailable,
      now,
      pollIntervalMs: config.pollInterval,
      onNewGenesis: config.onNewGenesis,
    },
    async (network, signal) => {
      const lease = await leases.take(platformName(network), signal);
      owned.add(platformName(network));
      return lease;
    },
    stop.signal,
  );
  const telling = createFailureLog({
    logger,
    message: 'how far chains are read is not told to other processes; it is told again each second',
    again: 'how far chains are read is told again',
  });
  const teller = createProgressTeller(stores.home, session.nextToken);
  const followed = () => [
    ...[...state.chains.values()].map((chain) => [chainName(chain.key), chain] as const),
    ...[...platforms.values()].map((each) => [platformName(each.network), each] as const),
  ];
  const tell = async (leaving: boolean) => {
    const own = followed().filter(([name]) => owned.has(name));
    const told = own.map(([name, { activity, confirmedAt, head, trouble }]) => {
      return [name, { activity: leaving ? unfollowed : activity, confirmedAt, head, trouble }] as const;
    });
    await teller.tell(new Map(told)).then(telling.succeeded, telling.failed);
  };
  const keepTelling = (async () => {
    while (opened.shared && !stop.signal.aborted) {
      await tell(false);
      await delay(tellIntervalMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();

  return {
    async start(targets) {
      chains.sealGroups();
      await chains.add(targets);
      const { nodeUrl, platformUrl } = config;
      const platformUrls = platformUrl.length > 0 ? platformUrl : [nodeUrl ?? []].flat();
      if (platformUrls.length > 0) platform.follow(platformUrls);
      if (nodeUrl === undefined) return;
      await chains.discover(nodeUrl);
    },
    failed: Promise.race([chains.failed, platform.failed]),
    async close() {
      stop.abort();
      await Promise.all([chains.stopped(), platform.stopped(), keepTelling]);
      if (opened.shared) await tell(true);
      await writing.close().catch((error: unknown) => {
        if (!isMetricsError(error, 'writer-lease-lost'))
          logger.warn({ err: error }, 'the right to write was not given back');
      });
    },
  };
}
