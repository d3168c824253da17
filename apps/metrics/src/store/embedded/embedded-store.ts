import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { MetricsError } from '../../errors.js';
import { createStore, type Store } from '../store.js';
import { type Engine, startEngine } from './engine.js';

/** The embedded engine and the store that talks to it. */
export interface EmbeddedStore {
  readonly store: Store;
  /** Process id of the engine that runs at the moment. */
  readonly enginePid: () => number;
  /** Resolves once the engine answers: at once, or when a restart is done. Rejects when it cannot be restarted. */
  available(): Promise<void>;
  /** Never resolves; rejects when the engine ends too often to go on. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/** What {@link openEmbeddedStore} tells its caller. */
export interface EmbeddedStoreEvents {
  /** Gets the engine's error output, line by line. */
  readonly onOutput?: (line: string) => void;
  readonly onRestart?: (restart: { readonly pid: number; readonly tookMs: number }) => void;
}

/** Database of the embedded engine. */
const embeddedDatabase = 'firn';
const maximumRestarts = 5;
const restartWindowMs = 60_000;

/**
 * Starts the embedded engine on a folder and keeps it running: one that dies is started again, at most five times a minute.
 * @throws MetricsError as {@link startEngine} does.
 */
export async function openEmbeddedStore(
  dataDir: string,
  events: EmbeddedStoreEvents = {},
): Promise<EmbeddedStore> {
  const password = randomBytes(24).toString('base64url');
  const start = () =>
    startEngine({
      dataDir,
      database: embeddedDatabase,
      password,
      ...(events.onOutput && { onOutput: events.onOutput }),
    });
  const endpointOf = (running: Engine) => ({ url: running.url, username: running.username, password });

  let engine = await start();
  const store = createStore(endpointOf(engine), embeddedDatabase);
  const restartTimes: number[] = [];
  let closing = false;
  let ready = Promise.resolve();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});

  const restart = async () => {
    const startedAt = performance.now();
    const recent = restartTimes.filter((at) => startedAt - at < restartWindowMs);
    if (recent.length >= maximumRestarts) {
      throw new MetricsError(
        'store-boot-failed',
        `the embedded store ended ${maximumRestarts} times within a minute`,
      );
    }
    restartTimes.push(startedAt);
    rmSync(engine.runFolder, { recursive: true, force: true });
    engine = await start();
    watch();
    await store.use(endpointOf(engine));
    events.onRestart?.({ pid: engine.pid, tookMs: Math.round(performance.now() - startedAt) });
  };
  const watch = () => {
    void engine.exited.then(() => {
      if (closing) return;
      ready = restart();
      ready.catch(fail);
    });
  };
  watch();

  return {
    store,
    enginePid: () => engine.pid,
    available: () => ready,
    failed,
    async close() {
      closing = true;
      await ready.catch(() => {});
      await store.close();
      await engine.close();
    },
  };
}
