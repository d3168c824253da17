import { Semaphore } from '@firn/http/admission';
import { httpError } from '../errors/http-status-error.js';
import type { RestLimits } from './rest-limits.js';

/** Limits how many requests are worked on, together and of each client. */
export class RunningRequests {
  readonly #clientConcurrency: number;
  readonly #places: Semaphore;

  constructor({ concurrency, clientConcurrency }: Pick<RestLimits, 'concurrency' | 'clientConcurrency'>) {
    this.#clientConcurrency = clientConcurrency;
    this.#places = new Semaphore({ perClient: clientConcurrency, total: concurrency });
  }

  /** Takes a place, to be given back with `end`. @returns the error if there is none: 429 if the client has too many requests, 503 if all together have */
  begin(client: string): Error | undefined {
    if (this.#places.tryAcquire(client)) return undefined;
    const retry = { retryAfterMs: 1000 };
    if (this.#places.runningOf(client) < this.#clientConcurrency)
      return httpError(503, 'Too many requests at once', retry);
    const message = `Too many requests at once: one client may have ${this.#clientConcurrency} of them; wait for some of the answers`;
    return httpError(429, message, retry);
  }

  end(client: string): void {
    this.#places.release(client);
  }
}
