import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, messageOf } from '../../errors.js';
import { createStore, type Store } from '../store.js';
import { type Engine, startEngine } from './engine.js';

/** The embedded engine and the store that talks to it. */
export interface EmbeddedStore {
  readonly store: Store;
  /** Process id of the engine that runs at the moment, or ran last. */
  readonly enginePid: () => number;
  /** Resolves once the engine answers: at once, or when it was started again; also when the store is closed. */
  available(): Promise<void>;
  close(): Promise<void>;
}

/** What {@link openEmbeddedStore} tells its caller. */
export interface EmbeddedStoreEvents {
  /** Gets the engine's error output, line by line, and what becomes of the engine. */
  readonly onOutput?: (line: string) => void;
  readonly onRestart?: (restart: { readonly pid: number; readonly tookMs: number }) => void;
}

/** How an engine is watched and started again. */
export interface SupervisionTimes extends PulseTimes {
  /** Pause before a restart that follows a short life; twice as long each time. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Whatever runs longer than this is started again without a pause. */
  readonly steadyMs: number;
}

const defaultTimes: SupervisionTimes = {
  intervalMs: 1_000,
  silenceMs: 15_000,
  firstPauseMs: 100,
  longestPauseMs: 15_000,
  steadyMs: 10_000,
};

/** Database of the embedded engine. */
const embeddedDatabase = 'firn';
const reachable =
  'this system does not let the port of the embedded store be hidden: other users of this machine cannot read or write it, but can disturb it';

/**
 * Starts the embedded engine on a folder and keeps it running: one that ends, or does not answer any more, is started again, for ever, with
 * longer and longer pauses where it never stays.
 * @throws MetricsError as {@link startEngine} does.
 */
export async function openEmbeddedStore(
  dataDir: string,
  events: EmbeddedStoreEvents = {},
  times: SupervisionTimes = defaultTimes,
): Promise<EmbeddedStore> {
  const { onOutput } = events;
  const password = randomBytes(24).toString('base64url');
  const start = () =>
    startEngine({ dataDir, database: embeddedDatabase, password, ...(onOutput && { onOutput }) });

  let engine = await start();
  if (!engine.isIsolated) onOutput?.(reachable);
  const store = createStore(engine.endpoint, embeddedDatabase);
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));
  let ready: Promise<unknown> = Promise.resolve();
  let pauseMs = 0;

  /** Resolves with the reason why an engine is of no use any more. */
  async function untilUseless({ exited, endpoint }: Engine): Promise<string> {
    const stop = new AbortController();
    // Connections of its own: whatever waits for those of the service, the question does not.
    const watched = createStore(endpoint, embeddedDatabase);
    const ask = () =>
      watched.query('SELECT 1', { priority: 'light' }).catch((error: unknown) => {
        // An error of the engine is an answer too.
        if (isMetricsError(error, 'store-unavailable')) throw error;
      });
    try {
      return await Promise.race([
        exited.then(() => 'the embedded store has ended'),
        untilSilent(ask, times, stop.signal).then(
          () => `the embedded store has not answered for ${times.silenceMs} ms`,
        ),
        closed.then(() => 'the service stops'),
      ]);
    } finally {
      stop.abort();
      await watched.close();
    }
  }

  async function startAgain(reason: string): Promise<void> {
    const beginsAt = performance.now();
    await engine.close();
    while (!closing.signal.aborted) {
      onOutput?.(pauseMs === 0 ? `${reason}: it is started again` : `${reason}: again in ${pauseMs} ms`);
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      pauseMs = Math.min(times.longestPauseMs, Math.max(times.firstPauseMs, pauseMs * 2));
      try {
        engine = await start();
        await store.use(engine.endpoint);
        events.onRestart?.({ pid: engine.pid, tookMs: Math.round(performance.now() - beginsAt) });
        return;
      } catch (error) {
        reason = messageOf(error);
      }
    }
  }

  const supervising = (async () => {
    while (!closing.signal.aborted) {
      const startedAt = performance.now();
      const reason = await untilUseless(engine);
      if (closing.signal.aborted) return;
      if (performance.now() - startedAt > times.steadyMs) pauseMs = 0;
      ready = startAgain(reason);
      await ready;
    }
  })();

  return {
    store,
    enginePid: () => engine.pid,
    available: () => Promise.race([ready, closed]).then(() => {}),
    async close() {
      closing.abort();
      await supervising;
      await store.close();
      await engine.close();
    },
  };
}

/** How a server is watched. */
interface PulseTimes {
  /** Between two questions. */
  readonly intervalMs: number;
  /** A server that answers none for so long does not answer any more. */
  readonly silenceMs: number;
}

/**
 * Resolves when a server has answered nothing for a while, or when the signal is aborted. Time in which this process itself does nothing is no
 * silence of the server.
 * @param ask rejects where there is no answer.
 */
export function untilSilent(
  ask: () => Promise<unknown>,
  { intervalMs, silenceMs }: PulseTimes,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    let silentMs = 0;
    const end = () => {
      clearInterval(turns);
      resolve();
    };
    // That it does not answer is no news before it has not done so for a while.
    const answered = (yes: boolean) => {
      isAsked = false;
      if (yes) silentMs = 0;
    };
    // An event loop that stood still has one such turn after it, and looks for answers before the next.
    const turns = setInterval(() => {
      silentMs += intervalMs;
      if (silentMs > silenceMs) {
        end();
        return;
      }
      if (isAsked) return;
      isAsked = true;
      ask().then(
        () => answered(true),
        () => answered(false),
      );
    }, intervalMs);
    signal.addEventListener('abort', end, { once: true });
  });
}
