import { FairQueue } from './fair-queue.js';

/** How many places a {@link Semaphore} has. */
export interface SemaphoreLimits {
  /** Places of one client. Choose fewer than `total`, so that others always find one. */
  readonly perClient: number;
  /** Places of all clients together. Default: no limit. */
  readonly total?: number | undefined;
  /** Requests of one client that may wait for a place. Default: none. */
  readonly waitingPerClient?: number | undefined;
  /** Makes the error of a request that may not even wait. */
  readonly tooMany?: ((counts: { readonly running: number; readonly waiting: number }) => Error) | undefined;
}

/** Limits how much runs at the same time, together and of each client. Clients that wait take turns, however much each of them asks for. */
export class Semaphore {
  readonly #limits: SemaphoreLimits;
  readonly #total: number;
  readonly #runningOf = new Map<string, number>();
  readonly #waiting = new FairQueue<() => void>();
  #running = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
    this.#total = limits.total ?? Number.POSITIVE_INFINITY;
  }

  /** How many places a client holds. */
  runningOf(client: string): number {
    return this.#runningOf.get(client) ?? 0;
  }

  /** Takes a place, to be given back with `release`. @returns whether there was one */
  tryAcquire(client: string): boolean {
    if (!this.#hasPlace(client)) return false;
    this.#take(client);
    return true;
  }

  /**
   * Waits for a place, to be given back with `release`.
   * @param signal Ends the wait: the promise rejects with its reason.
   * @throws the error of `tooMany`, at once.
   */
  acquire(client: string, signal?: AbortSignal): Promise<void> {
    if (this.tryAcquire(client)) return Promise.resolve();
    const waiting = this.#waiting.sizeOf(client);
    const { waitingPerClient = 0, tooMany } = this.#limits;
    if (waiting >= waitingPerClient)
      throw tooMany?.({ running: this.runningOf(client), waiting }) ?? new Error('too many requests');
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', abandon);
        resolve();
      };
      const abandon = () => {
        this.#waiting.remove(client, begin);
        reject(signal?.reason);
      };
      if (signal?.aborted) {
        abandon();
        return;
      }
      this.#waiting.push(client, begin);
      signal?.addEventListener('abort', abandon, { once: true });
    });
  }

  /** Gives a place back; the next client in turn that may have it gets it. */
  release(client: string): void {
    this.#running -= 1;
    const left = this.runningOf(client) - 1;
    if (left > 0) this.#runningOf.set(client, left);
    else this.#runningOf.delete(client);
    if (this.#waiting.size === 0) return;
    const begin = this.#waiting.take((next) => {
      const isNext = this.#hasPlace(next);
      if (isNext) this.#take(next);
      return isNext;
    });
    begin?.();
  }

  /**
   * Runs something in a place of a client: at once if there is one. A result that is no promise gives the place back at once.
   * @param signal Is called only if the client has to wait, and ends the wait.
   * @throws the error of `tooMany`, at once.
   */
  run<Result>(
    client: string,
    work: () => Result | Promise<Result>,
    signal?: () => AbortSignal | undefined,
  ): Result | Promise<Result> {
    if (this.tryAcquire(client)) return this.#runNow(client, work);
    return this.acquire(client, signal?.()).then(() => this.#runNow(client, work));
  }

  #runNow<Result>(client: string, work: () => Result | Promise<Result>): Result | Promise<Result> {
    let result: Result | Promise<Result>;
    try {
      result = work();
    } catch (error) {
      this.release(client);
      throw error;
    }
    if (result instanceof Promise) return result.finally(() => this.release(client));
    this.release(client);
    return result;
  }

  #hasPlace(client: string): boolean {
    return this.#running < this.#total && this.runningOf(client) < this.#limits.perClient;
  }

  #take(client: string): void {
    this.#running += 1;
    this.#runningOf.set(client, this.runningOf(client) + 1);
  }
}
