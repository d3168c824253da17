import { LruCache } from '@firn/chain-runtime';

const maxCalls = 4096;
const maxClients = 4096;
const firstMs = 1_000;
const longestMs = 60_000;
/** What a client may waste of the thread that serves: so much at once, and that part of its time in the long run. */
const maxWastedMs = 100;
const wastedPart = 0.05;

interface LongCall {
  /** Until when it is taken to be long, on the clock of `performance.now()`. */
  readonly until: number;
  readonly forMs: number;
}

/**
 * Remembers calls that took too long for the thread that serves, and how much of its time each client wasted on them. Not for good: a call may have
 * been slow because the machine was, so that each is tried again, later every time that it is slow again.
 */
export class LongCalls {
  readonly #calls = new LruCache<string, LongCall>(maxCalls);
  readonly #wasted = new LruCache<string, { readonly ms: number; readonly at: number }>(maxClients);

  /** Whether nothing is remembered, so that no name has to be made. */
  get isEmpty(): boolean {
    return this.#calls.size === 0;
  }

  /** Whether a call of that name had better not be begun for the client on the thread that serves. */
  has(client: string, name: string): boolean {
    const call = this.#calls.get(keyOf(client, name));
    const now = performance.now();
    return (call !== undefined && now < call.until) || this.#wastedBy(client, now) > maxWastedMs;
  }

  /** Notes that a call kept the thread for so long and was given up. */
  add(client: string, name: string, ms: number): void {
    const key = keyOf(client, name);
    const now = performance.now();
    const forMs = Math.min((this.#calls.get(key)?.forMs ?? firstMs / 2) * 2, longestMs);
    this.#calls.set(key, { until: now + forMs, forMs });
    this.#wasted.set(client, { ms: this.#wastedBy(client, now) + ms, at: now });
  }

  #wastedBy(client: string, now: number): number {
    const wasted = this.#wasted.get(client);
    return wasted === undefined ? 0 : Math.max(0, wasted.ms - (now - wasted.at) * wastedPart);
  }
}

// What one client asks for says nothing of the calls of others.
function keyOf(client: string, name: string): string {
  return `${client} ${name}`;
}
