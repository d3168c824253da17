import type { BoundOperation } from '@firn/rest/server';
import { isMetricsError, MetricsError } from '../../errors.js';
import type { StorePriority } from '../../store/store.js';
import type { Asker, MetricsContext } from '../metrics-context.js';

/** How operations that cost about the same get their turns and their statements. */
export interface Lane {
  readonly priority: StorePriority;
  /** Undefined for what needs no turn: it asks little of the store, or nothing. */
  readonly turns: ClientTurns | undefined;
}

/** Operations from this price on look at all holders of an asset, or at as much. */
const heavyCost = 500;
/** Operations below this price are answered from memory. */
const leastCost = 20;

/**
 * Makes the lanes of a server, and tells which one an operation takes by its cost units. Each has turns of its own, so that a cheap page waits for
 * no composite query; the connections of the store are divided in the same way.
 */
export function createLanes(): (cost: number) => Lane {
  const light: Lane = { priority: 'light', turns: undefined };
  const read: Lane = {
    priority: 'read',
    turns: createClientTurns({ running: 16, runningOfClient: 12, waitingOfClient: 250 }),
  };
  const heavy: Lane = {
    priority: 'heavy',
    turns: createClientTurns({ running: 4, runningOfClient: 2, waitingOfClient: 30 }),
  };
  return (cost) => {
    if (cost >= heavyCost) return heavy;
    return cost >= leastCost ? read : light;
  };
}

/** Most attempts after another request that computed the same result was cancelled. */
const attempts = 10;

/** Lets an operation run when it is the turn of the client. */
export function inTurn(
  operation: BoundOperation<MetricsContext>,
  { turns }: Lane,
): BoundOperation<MetricsContext> {
  if (turns === undefined) return operation;
  return {
    ...operation,
    handler: (params, context) => {
      const { asker } = context;
      if (asker === undefined) return operation.handler(params, context);
      return turns.take(
        asker.client,
        () => asker.signal,
        () => again(asker, () => operation.handler(params, context)),
      );
    },
  };
}

/** Runs again if another request had started to compute the same result and was cancelled. */
function again(asker: Asker, run: () => unknown): unknown {
  const result = run();
  // What is kept is there at once.
  return result instanceof Promise ? retried(asker, result, run) : result;
}

async function retried(asker: Asker, first: Promise<unknown>, run: () => unknown): Promise<unknown> {
  let result: unknown = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await result;
    } catch (error) {
      if (!isMetricsError(error, 'abandoned')) throw error;
      if (asker.signal.aborted) throw asker.signal.reason;
      if (attempt === attempts) throw error;
      result = run();
    }
  }
}

/** How many may run, and wait. */
export interface TurnLimits {
  /** All clients together. */
  readonly running: number;
  /** One client; fewer than together, so that others always find a place. */
  readonly runningOfClient: number;
  /** One client, beside those that run. */
  readonly waitingOfClient: number;
}

/** Lets clients take turns: each gets its share, however much one of them asks for. */
interface ClientTurns {
  /**
   * Runs something when it is the client's turn: at once where there is room.
   * @param signal made only where it has to wait, and rejects the wait with its reason.
   * @throws MetricsError `too-many-waiting`.
   */
  take<Result>(
    client: string,
    signal: () => AbortSignal,
    run: () => Result | Promise<Result>,
  ): Result | Promise<Result>;
}

/** Makes it; nothing runs yet. */
export function createClientTurns(limits: TurnLimits): ClientTurns {
  /** Of each client what is to begin when its turn comes; the client that was served last is the last one. */
  const waiting = new Map<string, Set<() => void>>();
  const runningOf = new Map<string, number>();
  let running = 0;

  const hasRoom = (client: string) =>
    running < limits.running && (runningOf.get(client) ?? 0) < limits.runningOfClient;

  function begin(client: string): void {
    running++;
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1);
  }

  function end(client: string): void {
    running--;
    const left = (runningOf.get(client) ?? 1) - 1;
    if (left === 0) runningOf.delete(client);
    else runningOf.set(client, left);
    next();
  }

  function next(): void {
    for (const [client, queue] of waiting) {
      if (!hasRoom(client)) continue;
      const [first] = queue;
      if (first === undefined) continue;
      waiting.delete(client);
      queue.delete(first);
      if (queue.size > 0) waiting.set(client, queue);
      first();
      return;
    }
  }

  function turnOf(client: string, signal: AbortSignal): Promise<void> {
    const queue = waiting.get(client) ?? new Set();
    if (queue.size >= limits.waitingOfClient)
      throw new MetricsError(
        'too-many-waiting',
        `${limits.waitingOfClient} requests of this client wait for their turn already, and ${limits.runningOfClient} are worked on: send fewer at a time`,
      );
    waiting.set(client, queue);
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', abandon);
        begin(client);
        resolve();
      };
      const abandon = () => {
        queue.delete(start);
        if (queue.size === 0 && waiting.get(client) === queue) waiting.delete(client);
        reject(signal.reason);
      };
      if (signal.aborted) return abandon();
      queue.add(start);
      signal.addEventListener('abort', abandon, { once: true });
    });
  }

  /** What is there at once ends its turn at once. */
  function runNow<Result>(client: string, run: () => Result | Promise<Result>): Result | Promise<Result> {
    let result: Result | Promise<Result>;
    try {
      result = run();
    } catch (error) {
      end(client);
      throw error;
    }
    if (result instanceof Promise) return result.finally(() => end(client));
    end(client);
    return result;
  }

  return {
    take(client, signal, run) {
      if (hasRoom(client)) {
        begin(client);
        return runNow(client, run);
      }
      return turnOf(client, signal()).then(() => runNow(client, run));
    },
  };
}
