import { HttpStatusError } from '../errors/http-status-error.js';

/** How much one client may ask for. Operations cost what their contract says in `x-cost`. */
export interface RateLimitOptions {
  /** Cost units that a client is given each minute. */
  readonly unitsPerMinute: number;
  /** Cost units that a client can save up. Default: those of a minute. */
  readonly burst?: number | undefined;
  /** Most clients that are remembered; beyond, the one that called least recently is forgotten. Default 10 000. */
  readonly maxClients?: number | undefined;
  /** The time in milliseconds. Default `performance.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Takes the cost of a call from a client's units.
 * @throws HttpStatusError with 429 and the time to wait where they do not suffice.
 */
export type RateLimit = (client: string, cost: number) => void;

interface Bucket {
  units: number;
  /** When `units` was right. */
  at: number;
}

/** Makes a token bucket for each client. A call that costs more than a full bucket takes all of it. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const {
    unitsPerMinute,
    burst = unitsPerMinute,
    maxClients = 10_000,
    now = () => performance.now(),
  } = options;
  const unitsPerMs = unitsPerMinute / 60_000;
  // In the order of the last call: the first is the one to forget.
  const buckets = new Map<string, Bucket>();
  return (client, cost) => {
    const time = now();
    const bucket = buckets.get(client) ?? { units: burst, at: time };
    bucket.units = Math.min(burst, bucket.units + (time - bucket.at) * unitsPerMs);
    bucket.at = time;
    buckets.delete(client);
    buckets.set(client, bucket);
    if (buckets.size > maxClients) {
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    const price = Math.min(cost, burst);
    if (bucket.units < price) {
      const retryAfterMs = Math.ceil((price - bucket.units) / unitsPerMs);
      const seconds = Math.ceil(retryAfterMs / 1000);
      throw new HttpStatusError(429, `Rate limit exceeded; retry after ${seconds} seconds`, { retryAfterMs });
    }
    bucket.units -= price;
  };
}
