import { setTimeout as delay } from 'node:timers/promises';
import { raceSignal } from '@firn/http/client';
import { explainTokenFile, readOrCreateToken } from './api/explain/explain-token.js';
import { assertPortFree, type HttpServer, startHttpServer } from './api/http-server.js';
import { openExplorer } from './api/open-explorer.js';
import type { Config } from './config.js';
import { isMetricsError, MetricsError, messageOf } from './errors.js';
import { createChainSources } from './indexer/chains/chain-sources.js';
import { readChainsFile } from './indexer/chains/chains-file.js';
import { createIndexing } from './indexer/indexing.js';
import { type KeptIndexing, keepIndexing } from './indexer/keep-indexing.js';
import { createFailureLog, type Logger } from './logger.js';
import { chainMetrics } from './metrics/index.generated.js';
import { createAnswerCache } from './query/answer-cache.js';
import { createCollectionNames } from './query/holders/collection-names.js';
import { createPageTokens } from './query/page-token.js';
import { createPlatformReader } from './query/platform/platform-reader.js';
import { createSeriesReader } from './query/series-reader.js';
import { createGroupSeals } from './state/group-seals.js';
import { loadState } from './state/load-state.js';
import { reloadPlatform } from './state/platform/load-platform.js';
import { emptyPlatformStates, type PlatformStates } from './state/platform/platform-state.js';
import { createStateRefresher, keepRefreshing } from './state/refresh/refresh-state.js';
import { createEvents, measurePlatforms } from './state/service-events.js';
import { emptyState, type ServiceState } from './state/service-state.js';
import { openWriting, type Writing } from './store/leases/open-writing.js';
import { type OpenStore, openStore } from './store/open-store.js';
import { readKey, readOrCreateKey } from './store/secrets.js';
import { countReads } from './store/store.js';

/** What a process does: read chains, answer, or both. */
export type Role = 'both' | 'index' | 'serve';

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
const tokenKeyName = 'page tokens';

/**
 * Starts the service; it resolves when it answers.
 * @param signal gives the start up.
 * @throws MetricsError that says what to change; the signal's reason, once everything is closed again.
 */
export async function startService(
  config: Config,
  logger: Logger,
  role: Role = 'both',
  signal: AbortSignal = new AbortController().signal,
): Promise<Service> {
  if (role === 'serve' && config.store.length === 0)
    throw new MetricsError(
      'invalid-config',
      'serve needs --store: only one process can use an embedded store',
    );
  await assertPortFree(config.httpHost, config.httpPort);
  const file = config.chainsFile === undefined ? undefined : readChainsFile(config.chainsFile);
  for (const warning of file?.warnings ?? []) logger.warn(warning);
  const targets = file?.targets ?? [];
  const state = emptyState();
  const platforms = emptyPlatformStates();
  const events = createEvents(logger, state, now);
  measurePlatforms(events.registry, platforms, now);
  const failing = createFailing();
  const opened = await openStore({
    urls: config.store,
    cluster: config.cluster,
    replicated: config.replicated,
    dataDir: config.dataDir,
    onOutput: (line) => logger.warn({ line }, 'embedded store'),
    onRestart: events.engineRestarted,
  });
  const { stores } = opened;
  const leasing = createFailureLog({
    logger,
    message: 'leases are asked for again',
    again: 'leases are held again',
  });
  const names = createChainSources(targets, config.nodeUrl);
  let indexing: KeptIndexing | undefined;
  let refreshing: { close(): Promise<void> } | undefined;
  let http: HttpServer | undefined;
  let stopping = false;
  const close = async () => {
    stopping = true;
    await http?.close();
    await indexing?.close();
    await refreshing?.close();
    await names.close();
    await opened.close();
  };
  try {
    const owned = new Set<string>();
    const groupSeals = createGroupSeals(stores.all, state);
    const counted = countReads(stores.all);
    if (role === 'serve') await waitFor('the schema of the store', opened, opened.isMigrated, signal);
    else {
      indexing = await keepIndexing(
        {
          openWriting: (lost, until) =>
            openWriting(opened, {
              times: { expiryMs: config.leaseExpiry, heartbeatMs: config.leaseExpiry / 5 },
              signal: until,
              onFailure: (error) => {
                if (isMetricsError(error, 'writer-lease-lost')) lost(error);
                else leasing.failed(error);
              },
              onSuccess: leasing.succeeded,
            }),
          createIndexing: (writing) =>
            createIndexing({
              opened,
              writing,
              config,
              state,
              platforms,
              groupSeals,
              owned,
              events,
              now,
              logger,
            }),
          start: (created) => created.start(targets),
          onLost: () => owned.clear(),
          logger,
        },
        signal,
      );
      indexing.failed.catch(failing.fail);
    }
    if (opened.shared) {
      const refresher = createStateRefresher({
        stores,
        state,
        platforms,
        groupSeals,
        owns: (name) => owned.has(name),
        reads: counted.reads,
      });
      await refresher.refresh();
      state.settled = refresher.settled;
      state.away = refresher.away;
      refreshing = keepRefreshing(refresher.parts, config.pollInterval, logger);
    } else {
      await loadState(stores, state);
      for (const platform of platforms.values()) await reloadPlatform(stores.home, platform);
    }
    const pageTokens = createPageTokens(await tokenKey(opened, indexing?.writing, signal), now);
    const collectionNames = createCollectionNames(stores, state, names.of, ({ record }, error) =>
      logger.warn(
        { chain: record.chainName, reason: messageOf(error) },
        'names of collections are left empty until a node tells them',
      ),
    );
    await raceSignal(indexing?.start(), signal);
    http = await startHttpServer({
      host: config.httpHost,
      port: config.httpPort,
      rateLimit: config.rateLimit,
      redis: config.redis,
      trustedProxies: config.trustedProxies,
      responseFormat: config.responseFormat,
      allowedHosts: config.httpAllowedHosts,
      explorer: role === 'index' ? undefined : openExplorer(config, logger),
      explainToken: role === 'index' ? undefined : explainTokenOf(config),
      healthOnly: role === 'index',
      contextOn: (change) => ({
        series: createSeriesReader(change(counted.store), state),
        platform: createPlatformReader(change(stores.home), platforms),
        metrics: chainMetrics,
        pageTokens,
        answers: createAnswerCache(),
        collectionNames,
        now,
        stopping: () => stopping,
      }),
      events,
      logger,
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: http.url, state, platforms, failed: failing.failed, close };
}

/** The token of who may ask what stands behind an answer; undefined where there is no place for it. */
function explainTokenOf({ store, dataDir, explainTokenFile: file }: Config): string | undefined {
  if (file !== undefined) return readOrCreateToken(file);
  return store.length > 0 ? undefined : readOrCreateToken(explainTokenFile(dataDir));
}

/** The key that signs page tokens: whoever indexes makes it, and whoever only serves waits for it. */
async function tokenKey(
  opened: OpenStore,
  writing: Writing | undefined,
  signal: AbortSignal,
): Promise<Buffer> {
  const { home } = opened.stores;
  if (writing === undefined)
    return waitFor('the key of page tokens', opened, () => readKey(home, tokenKeyName), signal);
  const lease = await writing.leases.take('registry', signal);
  try {
    return await readOrCreateKey(home, tokenKeyName, lease.writer.nextVersion());
  } finally {
    await lease.release();
  }
}

const waitTimeoutMs = 60_000;
const waitPauseMs = 200;

/** Asks for something that a process that indexes makes. */
async function waitFor<Result>(
  what: string,
  { nodes }: OpenStore,
  ask: () => Promise<Result | undefined | false>,
  signal: AbortSignal,
): Promise<Result> {
  const deadline = performance.now() + waitTimeoutMs;
  for (;;) {
    const result = await ask();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > deadline)
      throw new MetricsError(
        'store-schema',
        `${what} (${nodes.length} servers) is not there after ${waitTimeoutMs} ms: start firn-metrics index with the same version first`,
      );
    await delay(waitPauseMs, undefined, { signal });
  }
}

/** A promise that only ever rejects, with the first of several failures. */
function createFailing(): { readonly failed: Promise<never>; fail(error: unknown): void } {
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  return { failed, fail: (error) => fail(error) };
}
