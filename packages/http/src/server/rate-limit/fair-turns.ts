/** Longest time in milliseconds that tasks take before the event loop may look at its sockets. */
const turnMs = 10;
/** Most turns in a row in which tasks wait because there is more to look at. */
const maxYields = 64;

/**
 * Shares the time of the event loop: tasks run at once while a turn of it is young, and then wait for the next one, in which clients take
 * their turns one task each. Who asks for much waits for itself, and others hardly wait for it.
 */
export class FairTurns {
  readonly #now: () => number;
  /** Tasks that wait, by client, in the order in which clients are next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Milliseconds that tasks took since the end of a turn was last seen, which is waited for only when these are too many. */
  #spentMs = 0;
  #isWatching = false;
  #mustYield = false;
  /** Turns in a row in which tasks waited. */
  #yields = 0;

  /** @param now milliseconds; default `performance.now` */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs a task of a client, at once or in a later turn. It must not throw. */
  readonly schedule = (client: string, task: () => void): void => {
    if (this.#waiting.size === 0 && this.#hasTime()) {
      this.#run(task);
      return;
    }
    this.#watch();
    const own = this.#waiting.get(client);
    if (own === undefined) this.#waiting.set(client, [task]);
    else own.push(task);
  };

  /**
   * Ends the turn, as there may be more to look at: an event loop takes up one connection in each of its turns. Behind a client that opens many, others
   * wait for as many turns, which had better be short. So tasks wait, for 64 turns in a row at most.
   */
  yield(): void {
    if (this.#yields < maxYields) this.#mustYield = true;
  }

  #hasTime(): boolean {
    return !this.#mustYield && this.#spentMs < turnMs;
  }

  #run(task: () => void): void {
    const startedAt = this.#now();
    task();
    this.#spentMs += this.#now() - startedAt;
  }

  // To see every turn end would cost each small request a task of the event loop.
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    setImmediate(this.#next);
  }

  readonly #next = (): void => {
    this.#isWatching = false;
    this.#spentMs = 0;
    this.#yields = this.#mustYield ? this.#yields + 1 : 0;
    const yields = this.#mustYield;
    this.#mustYield = false;
    if (this.#waiting.size === 0) return;
    this.#watch();
    if (yields) return;
    for (const [client, tasks] of this.#waiting) {
      if (!this.#hasTime()) return;
      const task = tasks.shift();
      this.#waiting.delete(client);
      // Behind all others.
      if (tasks.length > 0) this.#waiting.set(client, tasks);
      if (task !== undefined) this.#run(task);
    }
  };
}
