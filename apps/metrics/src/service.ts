import { readChainsFile } from './chains/chains-file.js';
import type { Config } from './config.js';
import { createEvents, type ServiceEvents } from './events.js';
import { type ChainFollowing, followChains } from './follow-chains.js';
import { type HttpServer, startHttpServer } from './http-server.js';
import { createCommitter } from './ingest/committer.js';
import type { IngestContext } from './ingest/ingest-context.js';
import type { Logger } from './logger.js';
import { chainMetrics } from './metrics/index.js';
import type { MetricsContext } from './metrics-context.js';
import { reloadPlatform } from './platform/load-platform.js';
import { measurePlatforms } from './platform/measure-platforms.js';
import { createPlatformFollower, type PlatformFollowing } from './platform/platform-follower.js';
import { emptyPlatformStates, type PlatformStates } from './platform/platform-state.js';
import { createAnswerCache } from './query/answer-cache.js';
import { createCollectionNames } from './query/collection-names.js';
import { createPageTokens } from './query/page-token.js';
import { createPlatformReader } from './query/platform-reader.js';
import { createSeriesReader } from './query/read-series.js';
import { loadState } from './state/load-state.js';
import { emptyState, type ServiceState } from './state/service-state.js';
import { type OpenStore, openStore } from './store/open-store.js';
import { readOrCreateKey } from './store/secrets.js';

/** The running service. */
export interface Service {
  readonly url: string;
  readonly state: ServiceState;
  readonly platforms: PlatformStates;
  /** Never resolves; rejects when the service cannot go on. */
  readonly failed: Promise<never>;
  /** Stops in order: requests, then reading, then the store. */
  close(): Promise<void>;
}

const now = () => Math.floor(Date.now() / 1000);

/**
 * Starts the service; it resolves when it answers.
 * @throws MetricsError that says what to change.
 */
export async function startService(config: Config, logger: Logger): Promise<Service> {
  const file = config.chainsFile === undefined ? undefined : readChainsFile(config.chainsFile);
  for (const warning of file?.warnings ?? []) logger.warn(warning);
  const state = emptyState();
  const platforms = emptyPlatformStates();
  const events = createEvents(logger, state, now);
  measurePlatforms(events.registry, platforms, now);
  const opened = await openStore({
    urls: config.store,
    replicated: config.replicated,
    dataDir: config.dataDir,
    onOutput: (line) => logger.warn({ line }, 'embedded store'),
    onRestart: events.engineRestarted,
  });
  const stop = new AbortController();
  const following = createFollowing(opened, config, state, events, logger, stop.signal);
  const platformFollowing = createPlatformFollowing(opened, config, platforms, logger, stop.signal);
  let http: HttpServer | undefined;
  let stopping = false;
  const close = async () => {
    stopping = true;
    await http?.close();
    stop.abort();
    await Promise.all([following.stopped(), platformFollowing.stopped()]);
    await opened.writer
      .release()
      .catch((error: unknown) => logger.warn({ err: error }, 'the right to write was not given back'));
    await opened.close();
  };
  try {
    const { store, writer } = opened;
    await loadState(store, state);
    for (const platform of platforms.values()) await reloadPlatform(store, platform);
    following.sealGroups();
    await following.add(file?.targets ?? []);
    if (config.nodeUrl !== undefined) {
      platformFollowing.follow(config.nodeUrl);
      await following.discover(config.nodeUrl);
    }
    const context: MetricsContext = {
      series: createSeriesReader(store, state),
      platform: createPlatformReader(store, platforms),
      metrics: chainMetrics,
      pageTokens: createPageTokens(await readOrCreateKey(store, 'page tokens', writer.nextVersion()), now),
      answers: createAnswerCache(),
      collectionNames: createCollectionNames(store, state, writer, following.sourceOf),
      now,
      stopping: () => stopping,
    };
    http = await startHttpServer({
      host: config.httpHost,
      port: config.httpPort,
      rateLimit: config.rateLimit,
      redis: config.redis,
      trustedProxies: config.trustedProxies,
      responseFormat: config.responseFormat,
      context,
      events,
      logger,
    });
  } catch (error) {
    await close();
    throw error;
  }
  const failed = Promise.race([opened.failed, following.failed, platformFollowing.failed]);
  failed.catch(() => {});
  return { url: http.url, state, platforms, failed, close };
}

function createFollowing(
  opened: OpenStore,
  { batchRows, pollInterval, teleporterAddress }: Config,
  state: ServiceState,
  events: ServiceEvents,
  logger: Logger,
  signal: AbortSignal,
): ChainFollowing {
  const { store, writer } = opened;
  const context: IngestContext = {
    store,
    state,
    writer,
    metrics: chainMetrics,
    committer: createCommitter(store, state, writer),
    events: events.chain,
    storeAvailable: () => opened.available(),
    now,
    batchRows,
    times: { pollIntervalMs: pollInterval },
    messengers: new Set(teleporterAddress.map((address) => address.toLowerCase())),
  };
  return followChains(context, logger, signal);
}

function createPlatformFollowing(
  { store, writer, available }: OpenStore,
  { pollInterval: pollIntervalMs }: Config,
  platforms: PlatformStates,
  logger: Logger,
  signal: AbortSignal,
): PlatformFollowing {
  const context = {
    store,
    writer,
    platforms,
    logger,
    storeAvailable: () => available(),
    now,
    pollIntervalMs,
  };
  return createPlatformFollower(context, signal);
}
