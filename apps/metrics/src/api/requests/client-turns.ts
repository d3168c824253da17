import { MetricsError } from '../../errors.js';

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
export interface ClientTurns {
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
