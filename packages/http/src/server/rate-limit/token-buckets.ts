/** What a bucket gave. */
export interface Grant {
  /** Units that were taken out; 0 where the least that was wanted is not there. */
  readonly units: number;
  /** Units that remain in the bucket. */
  readonly left: number;
}

/** Buckets of cost units, one for each client, that fill up again with time. */
export interface TokenBuckets {
  /** Takes as many units as there are, from `least` to `most`, or none. */
  take(client: string, least: number, most: number): Grant;
}

interface Bucket {
  units: number;
  /** When `units` was right. */
  at: number;
}

/** Makes buckets that are full for who is not remembered. @param now milliseconds. */
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

/** Values by name, of which the one that was touched least recently is forgotten first. */
export class RecentMap<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maximum: number;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** The value of a name, made where it is not known. */
  touch(name: string, make: () => Value): Value {
    const value = this.#values.get(name) ?? make();
    this.#values.delete(name);
    this.#values.set(name, value);
    if (this.#values.size > this.#maximum) {
      const [oldest] = this.#values.keys();
      if (oldest !== undefined) this.#values.delete(oldest);
    }
    return value;
  }
}
