import { FairQueue } from './fair-queue.js';

/** Longest time in milliseconds that tasks take before the event loop may look at its sockets. */
const turnMs = 10;

/** How much runs in one turn of the event loop. */
export interface FairTurnsOptions {
  /** Most tasks of a turn, beside the time limit of 10 ms. Default: as many as there is time for. */
  readonly perTurn?: number | undefined;
  /** Most turns in a row in which tasks wait because of `yield`. Default 64. */
  readonly maxYields?: number | undefined;
  /** The time in milliseconds. Default `performance.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Shares the time of the event loop: tasks run at once while a turn of it is young, and then wait for the next one, in which clients take
 * their turns one task each. A client that asks for much waits for itself, and others hardly wait for it.
 */
export class FairTurns {
  readonly #perTurn: number;
  readonly #maxYields: number;
  readonly #now: () => number;
  readonly #waiting = new FairQueue<Waiting>();
  /** Milliseconds and tasks since the end of a turn was last seen. It is waited for only when these are too many. */
  #spentMs = 0;
  #spentTasks = 0;
  #isWatching = false;
  #mustYield = false;
  /** Turns in a row in which tasks waited because of `yield`. */
  #yields = 0;

  constructor({ perTurn, maxYields = 64, now }: FairTurnsOptions = {}) {
    this.#perTurn = perTurn ?? Number.POSITIVE_INFINITY;
    this.#maxYields = maxYields;
    this.#now = now ?? (() => performance.now());
  }

  /** Runs a task of a client, at once or in a later turn. It must not throw. */
  readonly schedule = (client: string, task: () => void): void => {
    if (this.#waiting.size === 0 && this.#hasRoom(1)) {
      this.#begin(task);
      return;
    }
    this.#watch();
    this.#waiting.push(client, task);
  };

  /** Runs something as a task of a client. @returns its result, or the error that it throws */
  run<Result>(client: string, work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.schedule(client, () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** Forgets a task that waits. */
  cancel(client: string, task: () => void): void {
    this.#waiting.remove(client, task);
  }

  /**
   * Takes a place in a turn, for work of which the caller knows how much it is.
   * @param weight For how many tasks it counts; one of more than a turn has a turn for itself. Default 1.
   * @returns a promise if the work has to wait; undefined: now
   */
  pass(client: string, weight = 1): Promise<void> | undefined {
    if (this.#waiting.size === 0 && this.#hasRoom(weight)) {
      this.#spentTasks += weight;
      return undefined;
    }
    this.#watch();
    return new Promise((resolve) => this.#waiting.push(client, { resolve, weight }));
  }

  /**
   * Ends the turn because there may be more to look at: an event loop accepts one connection in each of its turns. Behind a client that opens
   * many connections, others wait for as many turns, which had better be short. So tasks wait, but only for so many turns in a row.
   */
  yield(): void {
    if (this.#yields < this.#maxYields) this.#mustYield = true;
  }

  #hasRoom(weight: number): boolean {
    const hasPlace = this.#spentTasks === 0 || this.#spentTasks + weight <= this.#perTurn;
    return hasPlace && !this.#mustYield && this.#spentMs < turnMs;
  }

  #begin(task: Waiting): void {
    // Before it runs: it may schedule another one.
    this.#spentTasks += weightOf(task);
    if (typeof task !== 'function') {
      task.resolve();
      return;
    }
    const startedAt = this.#now();
    task();
    this.#spentMs += this.#now() - startedAt;
  }

  // To see every turn end would cost each small request a task of the event loop.
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    inNextTurn(this.#next);
  }

  readonly #next = (): void => {
    this.#isWatching = false;
    this.#spentMs = 0;
    this.#spentTasks = 0;
    this.#yields = this.#mustYield ? this.#yields + 1 : 0;
    const yields = this.#mustYield;
    this.#mustYield = false;
    if (this.#waiting.size === 0) return;
    this.#watch();
    while (!yields && this.#hasRoom(1)) {
      const task = this.#waiting.take((_, waiting) => this.#hasRoom(weightOf(waiting)));
      if (task === undefined) return;
      this.#begin(task);
    }
  };
}

/** A task that waits for its turn, or what resolves the promise of `pass`. */
type Waiting = (() => void) | { readonly resolve: () => void; readonly weight: number };

function weightOf(waiting: Waiting): number {
  return typeof waiting === 'function' ? 1 : waiting.weight;
}

/** Runs a function in the next turn of the event loop. Browsers have no `setImmediate`. */
const inNextTurn: (run: () => void) => void =
  typeof setImmediate === 'function' ? (run) => setImmediate(run) : (run) => setTimeout(run, 0);
