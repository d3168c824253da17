import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MetricsError } from '../errors.js';
import type { Store } from '../store/store.js';
import { createWriter, type Writer } from './writer.js';

/** Times of a lease; tests make them short. */
export interface LeaseTimes {
  /** Between two heartbeats. Default 3 000. */
  readonly heartbeatMs?: number;
  /** After this long without a heartbeat a writer counts as gone. Default 15 000. */
  readonly expiryMs?: number;
}

/**
 * Takes the right to write to a store that the engine itself has locked for this process: nobody else can have it.
 */
export async function openExclusiveWriter(store: Store): Promise<Writer> {
  const writer = randomUUID();
  const epoch = await nextEpoch(store);
  await sendHeartbeat(store, writer, epoch, true);
  return createWriter(epoch, { assertHeld() {}, release: () => sendHeartbeat(store, writer, epoch, false) });
}

/**
 * Takes the right to write to a shared store, by heartbeats in a table that every writer reads after it has written its own. Of two
 * that come at once at most one goes on: whichever reads last sees the other. A writer that was killed is waited for until its
 * heartbeat is too old.
 * @throws MetricsError `writer-lease-held` while another writer is alive.
 */
export async function acquireWriterLease(store: Store, times: LeaseTimes = {}): Promise<Writer> {
  const { heartbeatMs = 3_000, expiryMs = 15_000 } = times;
  const writer = randomUUID();
  await waitForOthers(store, writer, expiryMs);
  const epoch = await nextEpoch(store);
  let lastHeartbeat = performance.now();
  await sendHeartbeat(store, writer, epoch, true);
  const [rival] = await othersAlive(store, writer, expiryMs);
  if (rival !== undefined) {
    await sendHeartbeat(store, writer, epoch, false);
    throw heldBy(rival);
  }
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    const sentAt = performance.now();
    // A failure shows as a heartbeat that grows old.
    beating = sendHeartbeat(store, writer, epoch, true).then(
      () => {
        lastHeartbeat = sentAt;
      },
      () => {},
    );
  }, heartbeatMs);
  timer.unref();
  return createWriter(epoch, {
    assertHeld() {
      const ageMs = performance.now() - lastHeartbeat;
      // Half of the expiry is left to whatever this process sends next.
      if (ageMs > expiryMs / 2) {
        throw new MetricsError(
          'writer-lease-lost',
          `the last heartbeat reached the store ${Math.round(ageMs)} ms ago, more than ${expiryMs / 2} ms`,
        );
      }
    },
    async release() {
      clearInterval(timer);
      // A heartbeat that arrived after the farewell would look like life.
      await beating;
      await sendHeartbeat(store, writer, epoch, false);
    },
  });
}

interface WriterRow {
  readonly writer: string;
  readonly last: string;
}

async function waitForOthers(store: Store, writer: string, expiryMs: number): Promise<void> {
  const seen = new Map<string, string>();
  for (;;) {
    const others = await othersAlive(store, writer, expiryMs);
    if (others.length === 0) return;
    const beating = others.find((other) => seen.has(other.writer) && seen.get(other.writer) !== other.last);
    if (beating !== undefined) throw heldBy(beating);
    for (const other of others) seen.set(other.writer, other.last);
    await delay(expiryMs / 20);
  }
}

function othersAlive(store: Store, writer: string, expiryMs: number): Promise<WriterRow[]> {
  return store.query<WriterRow>(
    `SELECT writer, toString(max(at)) AS last FROM writers WHERE writer != {writer:UUID}
     GROUP BY writer HAVING argMax(alive, (at, 1 - alive)) = 1 AND max(at) > now64(3) - toIntervalMillisecond({expiry:UInt32})`,
    { params: { writer, expiry: expiryMs } },
  );
}

function heldBy(other: WriterRow): MetricsError {
  return new MetricsError(
    'writer-lease-held',
    `another firn-metrics (${other.writer}, last seen ${other.last} UTC) writes to this store: stop it, or use another store`,
  );
}

async function nextEpoch(store: Store): Promise<number> {
  const [row] = await store.query<{ epoch: string }>('SELECT max(epoch) + 1 AS epoch FROM writers');
  return Number(row?.epoch ?? 1);
}

function sendHeartbeat(store: Store, writer: string, epoch: number, alive: boolean): Promise<void> {
  return store.command(
    'INSERT INTO writers (writer, epoch, alive) VALUES ({writer:UUID}, {epoch:UInt64}, {alive:UInt8})',
    {
      params: { writer, epoch, alive: alive ? 1 : 0 },
    },
  );
}
