import { randomUUID } from 'node:crypto';
import { MetricsError } from '../../errors.js';
import type { Store } from '../store.js';

/** Times of leases; tests make them short. */
export interface LeaseTimes {
  /** Between two heartbeats. Default 3 000. */
  readonly heartbeatMs?: number;
  /** After this long without a heartbeat this process counts as gone, whatever the others say of themselves. Default 15 000. */
  readonly expiryMs?: number;
}

const defaultExpiryMs = 15_000;
const defaultHeartbeatMs = 3_000;

/** A process that writes, as the others see it: alive while its heartbeats arrive. Whatever it holds, it holds as long as that. */
export interface Session {
  readonly id: string;
  /** Grows from process to process; no two have the same. */
  readonly epoch: number;
  readonly expiryMs: number;
  /** A name for the inserts of one step, never used before. */
  nextToken(): string;
  /** @throws MetricsError `writer-lease-lost` once others may take this process for gone. */
  assertHeld(): void;
  /** Sends no more heartbeats: for a process that goes, whether or not it can say so. */
  fallSilent(): void;
  /** Tells the others that it goes; call it when nothing of it is on its way to the store any more. */
  close(): Promise<void>;
}

/** A process that nobody else can write beside: the engine has locked the store for it. */
export async function openExclusiveSession(store: Store): Promise<Session> {
  const id = randomUUID();
  const epoch = (await newestEpoch(store)) + 1;
  await sendHeartbeat(store, { id, epoch, expiryMs: defaultExpiryMs }, true);
  return {
    id,
    epoch,
    expiryMs: Number.POSITIVE_INFINITY,
    nextToken: tokensOf(id),
    assertHeld() {},
    fallSilent() {},
    close: () => sendHeartbeat(store, { id, epoch, expiryMs: defaultExpiryMs }, false),
  };
}

/**
 * Begins to send heartbeats to a store that other processes may write to.
 * @param now Milliseconds of a clock that never goes back.
 */
export async function openSession(
  store: Store,
  times: LeaseTimes = {},
  now: () => number = () => performance.now(),
): Promise<Session> {
  const { heartbeatMs = defaultHeartbeatMs, expiryMs = defaultExpiryMs } = times;
  const id = randomUUID();
  let lastHeartbeat = now();
  const epoch = await chooseEpoch(store, id, expiryMs);
  const process = { id, epoch, expiryMs };
  let lost = false;
  let beating: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const sentAt = now();
    // A failure shows as a heartbeat that grows old.
    const beat = sendHeartbeat(store, process, true).then(
      () => {
        // Others may have taken over what this process held while it was paused: it is not revived by going on.
        if (now() - lastHeartbeat > expiryMs) lost = true;
        lastHeartbeat = sentAt;
      },
      () => {},
    );
    beating = Promise.all([beating, beat]);
  }, heartbeatMs);
  timer.unref();
  return {
    id,
    epoch,
    expiryMs,
    nextToken: tokensOf(id),
    assertHeld() {
      const ageMs = now() - lastHeartbeat;
      // Half of the expiry is left to whatever this process sends next.
      if (!lost && ageMs <= expiryMs / 2) return;
      throw new MetricsError(
        'writer-lease-lost',
        `the heartbeats of this process did not reach the store in time (the last one ${Math.round(ageMs)} ms ago, allowed are ${expiryMs / 2} ms): others may have taken over`,
      );
    },
    fallSilent: () => clearInterval(timer),
    async close() {
      clearInterval(timer);
      // A heartbeat that arrived after the farewell would look like life.
      await beating;
      await sendHeartbeat(store, process, false);
    },
  };
}

/** Of two processes that choose the same number at once, whichever reads last sees the other and chooses again. */
async function chooseEpoch(store: Store, id: string, expiryMs: number): Promise<number> {
  for (;;) {
    const epoch = (await newestEpoch(store)) + 1;
    await sendHeartbeat(store, { id, epoch, expiryMs }, true);
    const [rival] = await store.query(
      'SELECT writer FROM writers WHERE epoch = {epoch:UInt64} AND writer != {id:UUID} LIMIT 1',
      { params: { epoch, id } },
    );
    if (rival === undefined) return epoch;
  }
}

async function newestEpoch(store: Store): Promise<number> {
  const [row] = await store.query<{ epoch: string }>('SELECT max(epoch) AS epoch FROM writers');
  return Number(row?.epoch ?? 0);
}

/** Tells the others that a process lives, and for how long they may take that as true; or that it goes. */
function sendHeartbeat(
  store: Store,
  { id, epoch, expiryMs }: Pick<Session, 'id' | 'epoch' | 'expiryMs'>,
  alive: boolean,
): Promise<void> {
  return store.command(
    'INSERT INTO writers (writer, epoch, alive, expiry_ms) VALUES ({id:UUID}, {epoch:UInt64}, {alive:UInt8}, {expiryMs:UInt32})',
    { params: { id, epoch, alive: alive ? 1 : 0, expiryMs: Math.round(expiryMs) } },
  );
}

function tokensOf(id: string): () => string {
  let sequence = 0;
  return () => `${id} ${++sequence}`;
}

/** A claim of another process. */
export interface LeaseRow {
  readonly resource: string;
  readonly writer: string;
  readonly epoch: number;
  /** `expired`: its heartbeats have ended without a farewell. */
  readonly state: 'alive' | 'expired';
}

/** The claims that others make, and how many processes there are. */
export interface LeaseTable {
  readonly rows: readonly LeaseRow[];
  /** The highest number of any claim and any process. */
  readonly newestEpoch: number;
  /** Processes that send heartbeats, this one among them. */
  readonly processes: number;
}

/** A claim of a process, or its end. */
export interface Claim {
  readonly resource: string;
  readonly epoch: number;
  readonly held: boolean;
}

/** Reads what others claim. A process is alive for as long as its own heartbeats say, which may differ from process to process. The claims of a process that has said farewell are none. */
export async function readLeases(home: Store, { id }: Pick<Session, 'id'>): Promise<LeaseTable> {
  const writers = `SELECT writer, argMax(alive, (at, 1 - alive)) AS stays, max(at + toIntervalMillisecond(expiry_ms)) > now64(3) AS beating
    FROM writers GROUP BY writer`;
  const [rows, [counts]] = await Promise.all([
    home.query<{ resource: string; writer: string; epoch: string; beating: number }>(
      `SELECT resource, toString(writer) AS writer, epoch, beating
       FROM (SELECT resource, writer, epoch FROM leases FINAL WHERE held = 1 AND writer != {id:UUID}) AS claims
       LEFT JOIN (${writers}) AS writers USING writer
       WHERE stays = 1 OR writer NOT IN (SELECT writer FROM writers)`,
      { params: { id } },
    ),
    home.query<{ epoch: string; processes: string }>(
      `SELECT greatest((SELECT max(epoch) FROM leases), (SELECT max(epoch) FROM writers)) AS epoch,
         (SELECT countIf(stays = 1 AND beating) FROM (${writers})) AS processes`,
    ),
  ]);
  return {
    rows: rows.map(({ resource, writer, epoch, beating }) => ({
      resource,
      writer,
      epoch: Number(epoch),
      state: beating === 1 ? 'alive' : 'expired',
    })),
    newestEpoch: Number(counts?.epoch ?? 0),
    processes: Math.max(1, Number(counts?.processes ?? 1)),
  };
}

/** Writes claims of a process. What ends a claim is newer than it. */
export async function writeLeases(home: Store, writer: string, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const values = claims.map(
    (_, index) =>
      `({resource${index}:String}, {writer:UUID}, {epoch${index}:UInt64}, {held${index}:UInt8}, {version${index}:UInt64})`,
  );
  const params: Record<string, string | number> = { writer };
  for (const [index, { resource, epoch, held }] of claims.entries()) {
    params[`resource${index}`] = resource;
    params[`epoch${index}`] = epoch;
    params[`held${index}`] = held ? 1 : 0;
    params[`version${index}`] = 2 * epoch + (held ? 0 : 1);
  }
  await home.command(
    `INSERT INTO leases (resource, writer, epoch, held, version) VALUES ${values.join(', ')}`,
    {
      params,
    },
  );
}
