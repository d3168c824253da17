import { setImmediate as nextTurn } from 'node:timers/promises';

/** After that time, what else the thread has to do comes first. */
const maxTurnMs = 10;
/** What is used is counted anew in each turn, but to notice a turn costs something: it is noticed once that much is used. */
const countedMs = 2;

/**
 * Runs short executions on the thread that serves, one after the other: each has the thread for itself until it settles, so that its time is
 * its own, and together they do not keep the thread for long.
 */
export class TurnsOfThread {
  /** The one that was asked for last; undefined once all are done. */
  #last: Promise<unknown> | undefined;
  #open = 0;
  #usedMs = 0;
  #isCounting = false;

  /** Runs work that never leaves the queue of microtasks. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const isFree = this.#open === 0 && this.#usedMs < maxTurnMs;
    this.#open += 1;
    this.#last = isFree ? this.#begin(work) : this.#wait(this.#last, work);
    return this.#last as Promise<Result>;
  }

  async #wait<Result>(last: Promise<unknown> | undefined, work: () => Promise<Result>): Promise<Result> {
    // Its failure is told to who asked for it.
    await last?.catch(() => {});
    if (this.#usedMs >= maxTurnMs) await nextTurn();
    return this.#begin(work);
  }

  #begin<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const running = work();
    const end = (): void => {
      this.#count(performance.now() - startedAt);
      this.#open -= 1;
      if (this.#open === 0) this.#last = undefined;
    };
    running.then(end, end);
    return running;
  }

  #count(milliseconds: number): void {
    this.#usedMs += milliseconds;
    if (this.#isCounting || this.#usedMs < countedMs) return;
    this.#isCounting = true;
    setImmediate(() => {
      this.#isCounting = false;
      this.#usedMs = 0;
    });
  }
}
