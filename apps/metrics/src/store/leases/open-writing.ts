import { setTimeout as delay } from 'node:timers/promises';
import { raceSignal } from '@firn/http/client';
import { MetricsError } from '../../errors.js';
import type { OpenStore } from '../open-store.js';
import { prepareCoordination } from '../schema.js';
import { mapStores, type Stores } from '../stores.js';
import { behindGates, closeAbandonedGates, closeGates, openGates } from './fence.js';
import { exclusiveLeases, type Leases, sharedLeases } from './leases.js';
import { type LeaseTimes, openExclusiveSession, openSession, type Session } from './session.js';

/** The means of a process to write to a store. */
export interface Writing {
  /** What chains are written to. */
  readonly stores: Stores;
  readonly leases: Leases;
  readonly session: Session;
  /** Gives everything back; call it when nothing is on its way to the store any more. */
  close(): Promise<void>;
}

/** How to open it. */
export interface WritingOptions {
  readonly times?: LeaseTimes;
  /** Told what goes wrong with leases; the store is asked again. */
  readonly onFailure: (error: unknown) => void;
  /** Told when leases were read. */
  readonly onSuccess?: () => void;
  /** Gives up to wait for another process that brings the schema up to date. */
  readonly signal?: AbortSignal;
}

/**
 * Makes a process one of those that write to a store, and brings its schema up to date.
 * @throws MetricsError `store-schema`, also when another process is still at work with an older schema.
 */
export async function openWriting(opened: OpenStore, options: WritingOptions): Promise<Writing> {
  return opened.shared ? openShared(opened, options) : openExclusive(opened);
}

async function openExclusive({ stores, migrate }: OpenStore): Promise<Writing> {
  await migrate();
  const session = await openExclusiveSession(stores.home);
  return { stores, leases: takeInTurn(exclusiveLeases(session)), session, close: () => session.close() };
}

async function openShared(
  opened: OpenStore,
  { times, onFailure, onSuccess, signal }: WritingOptions,
): Promise<Writing> {
  const { nodes, stores } = opened;
  const { home } = stores;
  await prepareCoordination(nodes, opened.layout);
  const session = await openSession(home, times);
  try {
    await migrateInTurn(opened, session, signal);
    await closeAbandonedGates(nodes, home);
    await openGates(nodes, session.id);
  } catch (error) {
    await session.close();
    throw error;
  }
  const leases = takeInTurn(
    sharedLeases({
      home,
      session,
      fence: (writer) => closeGates(nodes, writer),
      onFailure,
      onSuccess,
    }),
  );
  return {
    stores: mapStores(stores, (store) => behindGates(store, session.id)),
    leases,
    session,
    async close() {
      leases.close();
      // Without a farewell others wait until its heartbeats are old, and close the gates themselves.
      session.fallSilent();
      await closeGates(nodes, session.id);
      await session.close();
    },
  };
}

const turnTimeoutMs = 60_000;
const turnPauseMs = 100;

/** The process that came first applies the steps that are missing; the others wait until it has, or has gone. */
async function migrateInTurn(
  { stores: { home }, isMigrated, migrate }: OpenStore,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = performance.now() + turnTimeoutMs;
  while (!(await isMigrated())) {
    const [earlier] = await home.query<{ writer: string }>(
      `SELECT toString(writer) AS writer FROM writers GROUP BY writer
       HAVING argMax(alive, (at, 1 - alive)) = 1 AND max(at + toIntervalMillisecond(expiry_ms)) > now64(3)
         AND max(epoch) < {epoch:UInt64} LIMIT 1`,
      { params: { epoch: session.epoch } },
    );
    if (earlier === undefined) break;
    if (performance.now() > deadline)
      throw new MetricsError(
        'store-schema',
        `the schema of the store has to be brought up to date, but firn-metrics ${earlier.writer} writes to it: stop that first`,
      );
    await delay(turnPauseMs, undefined, { signal });
  }
  session.assertHeld();
  // Also where nothing is missing: it checks what was applied.
  await migrate();
}

/**
 * Leases that keep the tasks of one process apart too: whoever takes a resource that another task of the process has, or waits for, comes after it.
 * Between processes a resource belongs to the process.
 */
export function takeInTurn(leases: Leases): Leases {
  /** By resource: resolves when the last who asked for it has given it back. */
  const ends = new Map<string, Promise<void>>();
  return {
    async take(resource, signal) {
      const before = ends.get(resource);
      let end = () => {};
      const own = new Promise<void>((resolve) => {
        end = resolve;
      });
      const all = Promise.resolve(before).then(() => own);
      ends.set(resource, all);
      void all.then(() => {
        if (ends.get(resource) === all) ends.delete(resource);
      });
      try {
        if (before !== undefined) await raceSignal(before, signal);
        const { writer, release } = await leases.take(resource, signal);
        return {
          writer,
          async release() {
            await release().finally(end);
          },
        };
      } catch (error) {
        end();
        throw error;
      }
    },
    close: () => leases.close(),
  };
}
