import type { Store } from '@firn/storage';
import { SpanLog } from './span-log.js';
import { UptimeRecords } from './uptime-records.js';

/** What was seen of a node since a time. */
export interface ObservedUptime {
  /** Whole seconds in which it counts as connected. */
  readonly uptimeSeconds: bigint;
  /** Share of the time that it counts as connected, within 0 and 1; 1 where no time has passed. */
  readonly share: number;
  /** Until when it was watched: Unix seconds. */
  readonly lastUpdated: bigint;
}

/** What this node sees of the presence of others. */
export interface UptimeObserver {
  /** Whether there is a connection; this node is always connected to itself. */
  isConnected(nodeId: string): boolean;
  /**
   * Presence of a node since the start of its validation: Unix seconds. Time in which this node did not run counts as present, as
   * in the reference node.
   */
  uptimeOf(nodeId: string, startTime: bigint): ObservedUptime;
}

/** How a tracker is opened. */
export interface UptimeTrackerOptions {
  readonly store: Store;
  /** This node. */
  readonly nodeId: string;
  /** Unix milliseconds, by the clock of the network; where it jumps, `jumped` is told. Default: the system's clock. */
  readonly now?: () => number;
  /** Every how many milliseconds it writes down what it sees. Default: 10 seconds. */
  readonly writeIntervalMs?: number;
}

const defaultWriteIntervalMs = 10_000;
// Less is what a clock goes on by itself between two looks at it.
const minSkipMs = 1_000;
// Nodes that are not connected: whoever was there last is kept.
const maxRemembered = 4096;

/**
 * Watches who is connected for how long, across restarts of this node. A node is away while this one runs without a connection
 * to it; of the time in which this one does not run nothing is known, and it counts as presence (the reference node's rule). What
 * a killed node saw after its last write is such time too.
 */
export class UptimeTracker implements UptimeObserver {
  readonly #nodeId: string;
  readonly #records: UptimeRecords;
  readonly #now: () => number;
  /** When this node ran, up to the last write. */
  readonly #runs: SpanLog;
  /** When others were connected, up to the last write; who was there last stands last. */
  readonly #logs: Map<string, SpanLog>;
  /** Since when those are connected that are; their logs may reach further. */
  readonly #connected = new Map<string, number>();
  #startedAt: number;
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor({
    store,
    nodeId,
    now = Date.now,
    writeIntervalMs = defaultWriteIntervalMs,
  }: UptimeTrackerOptions) {
    this.#nodeId = nodeId;
    this.#records = new UptimeRecords(store);
    this.#now = now;
    this.#runs = this.#records.readRuns();
    this.#logs = this.#records.readPeers();
    this.#startedAt = now();
    this.#timer = setInterval(() => this.write(), writeIntervalMs);
    this.#timer.unref();
  }

  /** A connection to a node stands. */
  connected(nodeId: string): void {
    if (!this.#connected.has(nodeId)) this.#connected.set(nodeId, this.#now());
  }

  /** The connection to a node has ended. */
  disconnected(nodeId: string): void {
    const since = this.#connected.get(nodeId);
    if (since === undefined) return;
    const now = this.#now();
    this.#extend(nodeId, since, now);
    this.#connected.delete(nodeId);
    this.#writeLogs(now, [nodeId]);
  }

  isConnected(nodeId: string): boolean {
    return nodeId === this.#nodeId || this.#connected.has(nodeId);
  }

  uptimeOf(nodeId: string, startTime: bigint): ObservedUptime {
    const now = this.#now();
    const start = Number(startTime) * 1000;
    const lastUpdated = BigInt(Math.floor(now / 1000));
    const elapsed = now - start;
    if (elapsed <= 0) return { uptimeSeconds: 0n, share: 1, lastUpdated };
    const away = nodeId === this.#nodeId ? 0 : this.#awaySince(nodeId, start, now);
    const present = Math.min(elapsed, Math.max(0, elapsed - away));
    return { uptimeSeconds: BigInt(Math.floor(present / 1000)), share: present / elapsed, lastUpdated };
  }

  /** Writes down all that was seen. */
  write(): void {
    const now = this.#now();
    for (const [nodeId, since] of this.#connected) this.#extend(nodeId, since, now);
    this.#writeLogs(now, this.#connected.keys());
  }

  /**
   * The clock has jumped. Nobody watched in the time that was left out: it counts as that in which this node does not run.
   * @param from what it showed before, in Unix milliseconds
   */
  jumped(from: number, to: number): void {
    if (to - from < minSkipMs) return;
    for (const [nodeId, since] of this.#connected) {
      this.#extend(nodeId, since, from);
      this.#connected.set(nodeId, to);
    }
    this.#writeLogs(from, this.#connected.keys());
    this.#startedAt = to;
  }

  /** Writes for the last time. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.write();
  }

  #awaySince(nodeId: string, start: number, now: number): number {
    const ran = heldSince(this.#runs, this.#startedAt, { start, now });
    const log = this.#logs.get(nodeId);
    return ran - heldSince(log, this.#connected.get(nodeId), { start, now });
  }

  #extend(nodeId: string, since: number, now: number): void {
    const log = this.#logs.get(nodeId) ?? new SpanLog();
    log.add(since, now);
    this.#logs.delete(nodeId);
    this.#logs.set(nodeId, log);
  }

  #writeLogs(now: number, changed: Iterable<string>): void {
    this.#runs.add(this.#startedAt, now);
    const gone = this.#forget();
    const logs = [...changed].flatMap((nodeId) => {
      const log = this.#logs.get(nodeId);
      return log === undefined ? [] : [[nodeId, log] as const];
    });
    this.#records.write(this.#runs, logs, gone);
  }

  #forget(): readonly string[] {
    const gone: string[] = [];
    for (const nodeId of this.#logs.keys()) {
      if (this.#logs.size <= maxRemembered) break;
      this.#logs.delete(nodeId);
      gone.push(nodeId);
    }
    return gone;
  }
}

/** For how long something held from `start` to `now`: by its log, and since then if it holds at present. */
function heldSince(
  log: SpanLog | undefined,
  since: number | undefined,
  { start, now }: { readonly start: number; readonly now: number },
): number {
  const logged = log?.heldSince(start) ?? 0;
  if (since === undefined) return logged;
  return logged + Math.max(0, now - Math.max(start, since, log?.end ?? 0));
}
