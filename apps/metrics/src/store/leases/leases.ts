import type { Store } from '../store.js';
import { type LeaseRow, readLeases, type Session, writeLeases } from './session.js';

/** The right to write something of a store, which one process has at a time. */
export interface Writer {
  /** The fencing number: grows with every process that gets the right. */
  readonly epoch: number;
  /** A new version, greater than every one before it, those of earlier processes included. */
  nextVersion(): bigint;
  /** A name for the inserts of one step, never used before. */
  nextToken(): string;
  /** @throws MetricsError `writer-lease-lost` once another process may have the right. */
  assertHeld(): void;
}

const sequenceBits = 32n;

/** A writer of an epoch; what makes it the only one comes from the caller. */
function createWriter(epoch: number, right: Pick<Writer, 'nextToken' | 'assertHeld'>): Writer {
  let sequence = 0n;
  return { epoch, nextVersion: () => (BigInt(epoch) << sequenceBits) | ++sequence, ...right };
}

/** The right to write one thing: a chain, a platform chain, the values of groups. */
export interface Lease {
  readonly writer: Writer;
  /** Gives it back; call it when nothing of it is on its way to the store any more. */
  release(): Promise<void>;
}

/** Takes rights to write. */
export interface Leases {
  /**
   * Takes a resource; waits as long as another process has it.
   * @throws the signal's reason once it is aborted; whatever the store throws is tried again.
   */
  take(resource: string, signal: AbortSignal): Promise<Lease>;
  /** Stops looking for free resources. */
  close(): void;
}

/** Rights of a process that nobody else can write beside. */
export function exclusiveLeases({ epoch, nextToken, assertHeld }: Session): Leases {
  const writer = createWriter(epoch, { nextToken, assertHeld });
  return { take: async () => ({ writer, async release() {} }), close() {} };
}

/** Resource of a chain. There are many of them, so processes leave some to each other. */
export function chainResource(chain: number): string {
  return `chain ${chain}`;
}

function isShared(resource: string): boolean {
  return resource.startsWith('chain ');
}

/** How leases of a store with several processes are taken. */
export interface SharedLeasesOptions {
  readonly home: Store;
  readonly session: Session;
  /** Sees to it that nothing of a process that is gone can reach the store any more. */
  readonly fence: (writer: string) => Promise<void>;
  /** Told what went wrong; the store is asked again. */
  readonly onFailure: (error: unknown) => void;
  /** Told when leases were read. */
  readonly onSuccess?: (() => void) | undefined;
  /** Milliseconds of a clock that never goes back. Default: that of the process. */
  readonly now?: () => number;
}

interface Wanted {
  /** Since when nobody has it. */
  freeSince: number | undefined;
  grant(lease: Lease): void;
}

/**
 * Rights that are shared out by rows of the store. A process writes its claim and then reads all claims: of two that come at once,
 * whichever reads last sees the other, so at most one goes on. A claim is good as long as the heartbeats of its process arrive. The
 * claims of a process without heartbeats are removed after it has been cut off from the store.
 */
export function sharedLeases({
  home,
  session,
  fence,
  onFailure,
  onSuccess = () => {},
  now = () => performance.now(),
}: SharedLeasesOptions): Leases {
  const wanted = new Map<string, Wanted>();
  const held = new Set<string>();
  const closing = new AbortController();
  const alarm = createAlarm();
  const scanMs = session.expiryMs / 20;
  let scanning = false;

  function grant(resource: string, epoch: number): void {
    const { nextToken, assertHeld } = session;
    held.add(resource);
    const lease: Lease = {
      writer: createWriter(epoch, { nextToken, assertHeld }),
      async release() {
        held.delete(resource);
        await writeLeases(home, session.id, [{ resource, epoch, held: false }]);
      },
    };
    wanted.get(resource)?.grant(lease);
    wanted.delete(resource);
  }

  async function scan(): Promise<void> {
    const { rows, newestEpoch, processes } = await readLeases(home, session);
    for (const writer of new Set(rows.filter(({ state }) => state === 'expired').map((row) => row.writer)))
      await removeClaims(writer, rows);
    const taken = new Set(rows.filter(({ state }) => state === 'alive').map(({ resource }) => resource));
    const claims = claimable(taken, processes).map((resource) => ({
      resource,
      epoch: newestEpoch + 1,
      held: true,
    }));
    if (claims.length === 0) return;
    session.assertHeld();
    await writeLeases(home, session.id, claims);
    const after = await readLeases(home, session);
    const contested = new Set(after.rows.map(({ resource }) => resource));
    const lost = claims.filter(({ resource }) => contested.has(resource) || !wanted.has(resource));
    if (lost.length > 0) {
      await writeLeases(
        home,
        session.id,
        lost.map((claim) => ({ ...claim, held: false })),
      );
    }
    for (const claim of claims) if (!lost.includes(claim)) grant(claim.resource, claim.epoch);
  }

  /** What nobody has: a fair share at once, more of it only when no other process takes it for a while. */
  function claimable(taken: ReadonlySet<string>, processes: number): string[] {
    const at = now();
    const free: string[] = [];
    for (const [resource, entry] of wanted) {
      if (taken.has(resource)) entry.freeSince = undefined;
      else {
        entry.freeSince ??= at;
        free.push(resource);
      }
    }
    const known = new Set([...taken, ...held, ...wanted.keys()].filter(isShared)).size;
    const share = Math.ceil(known / processes) - [...held].filter(isShared).length;
    const patienceMs = session.expiryMs / 5;
    const waiting = free.filter(isShared);
    return free.filter((resource) => {
      const freeForMs = at - (wanted.get(resource)?.freeSince ?? at);
      return !isShared(resource) || waiting.indexOf(resource) < share || freeForMs >= patienceMs;
    });
  }

  async function removeClaims(writer: string, rows: readonly LeaseRow[]): Promise<void> {
    await fence(writer);
    const claims = rows.filter((row) => row.writer === writer);
    await writeLeases(
      home,
      writer,
      claims.map(({ resource, epoch }) => ({ resource, epoch, held: false })),
    );
  }

  async function scanWhileWanted(): Promise<void> {
    scanning = true;
    while (wanted.size > 0 && !closing.signal.aborted) {
      await scan().then(onSuccess, onFailure);
      // Two processes that contest a resource come back at different times.
      if (wanted.size > 0) await alarm.wait(scanMs * (0.5 + Math.random()), closing.signal).catch(() => {});
    }
    scanning = false;
  }

  return {
    take(resource, signal) {
      return new Promise((resolve, reject) => {
        const abandon = () => {
          wanted.delete(resource);
          reject(signal.reason);
        };
        if (signal.aborted) return abandon();
        signal.addEventListener('abort', abandon, { once: true });
        wanted.set(resource, {
          freeSince: undefined,
          grant(lease) {
            signal.removeEventListener('abort', abandon);
            resolve(lease);
          },
        });
        alarm.ring();
        if (!scanning) void scanWhileWanted();
      });
    },
    close: () => closing.abort(),
  };
}

/** A wait that can be cut short. */
export interface Alarm {
  /** Ends the wait that is on, or the next one. */
  ring(): void;
  /**
   * Resolves after a time, or when the alarm rings.
   * @throws the signal's reason once it is aborted.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Makes an alarm that has not rung. */
export function createAlarm(): Alarm {
  let rung = false;
  let wake = () => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(ms, signal) {
      signal.throwIfAborted();
      if (!rung) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
          signal.addEventListener('abort', wake, { once: true });
        });
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
      }
      rung = false;
      signal.throwIfAborted();
    },
  };
}
