import { RecentMap } from './recent-map.js';
import { createPrepaidUnits, type Grant, type SharedUnits } from './shared-units.js';

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
  /** Where several servers keep the units of their clients together. Default: in this process. */
  readonly shared?: SharedUnits | undefined;
}

/** The outcome of charging a call. */
export interface Charge {
  /** Units that the client has left. */
  readonly remaining: number;
  /** Time until all of its units are there again. */
  readonly fullInMs: number;
  /** Of a refused call: time until its units are there. */
  readonly retryAfterMs: number | undefined;
}

/** Takes the cost of a call from a client's units. */
export type RateLimit = (client: string, cost: number) => Charge | Promise<Charge>;

/** A server that shares units takes a hundredth of a burst at once, and spends it alone. */
const partsOfBurst = 100;

/** Makes a token bucket for each client. A call that costs more than a full bucket takes all of it. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { unitsPerMinute, burst = unitsPerMinute, maxClients = 10_000, shared } = options;
  const now = options.now ?? (() => performance.now());
  const unitsPerMs = unitsPerMinute / 60_000;
  const buckets = createTokenBuckets(burst, unitsPerMs, maxClients, now);

  function toCharge(price: number, remaining: number, paid: boolean): Charge {
    return {
      remaining,
      fullInMs: (burst - remaining) / unitsPerMs,
      retryAfterMs: paid ? undefined : Math.ceil((price - remaining) / unitsPerMs),
    };
  }
  function chargeHere(client: string, price: number): Charge {
    const { units, left } = buckets.take(client, price, price);
    return toCharge(price, left, units === price);
  }
  if (shared === undefined) return (client, cost) => chargeHere(client, Math.min(cost, burst));
  const prepaid = createPrepaidUnits({
    shared,
    unitsAtOnce: burst / partsOfBurst,
    unitsPerMs,
    maxClients,
    now,
  });
  return (client, cost) => {
    const price = Math.min(cost, burst);
    const paid = prepaid.spend(client, price);
    if (paid !== undefined) return toCharge(price, paid.left, paid.paid);
    return prepaid.extend(client, price).then(
      ({ left, paid: isPaid }) => toCharge(price, left, isPaid),
      () => chargeHere(client, price),
    );
  };
}

/** Buckets of cost units, one for each client, that fill up again with time. */
interface TokenBuckets {
  /** Takes as many units as there are, from `least` to `most`, or none. */
  take(client: string, least: number, most: number): Grant;
}

interface Bucket {
  units: number;
  /** When `units` was right. */
  at: number;
}

/** Makes token buckets; that of an unknown client is full. @param now milliseconds. */
export function createTokenBuckets(
  burst: number,
  unitsPerMs: number,
  maxClients: number,
  now: () => number,
): TokenBuckets {
  const buckets = new RecentMap<Bucket>(maxClients);
  return {
    take(client, least, most) {
      const time = now();
      const bucket = buckets.touch(client, () => ({ units: burst, at: time }));
      bucket.units = Math.min(burst, bucket.units + (time - bucket.at) * unitsPerMs);
      bucket.at = time;
      const units = bucket.units < least ? 0 : Math.min(bucket.units, most);
      bucket.units -= units;
      return { units, left: bucket.units };
    },
  };
}
