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

/** A value, linked to those that were touched before and after it. */
interface Touched<Value> {
  readonly name: string;
  readonly value: Value;
  older: Touched<Value> | undefined;
  newer: Touched<Value> | undefined;
}

/** Values by name, of which the one that was touched least recently is forgotten first. */
export class RecentMap<Value> {
  // The order is in the entries: an iterator of the Map would step over all gaps that forgotten ones leave.
  readonly #entries = new Map<string, Touched<Value>>();
  readonly #maximum: number;
  #oldest: Touched<Value> | undefined;
  #newest: Touched<Value> | undefined;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** The value of a name, made where it is not known. */
  touch(name: string, make: () => Value): Value {
    let entry = this.#entries.get(name);
    if (entry === undefined) {
      entry = { name, value: make(), older: undefined, newer: undefined };
      this.#entries.set(name, entry);
    } else if (entry === this.#newest) return entry.value;
    else this.#unlink(entry);
    this.#append(entry);
    if (this.#entries.size > this.#maximum && this.#oldest !== undefined) {
      this.#entries.delete(this.#oldest.name);
      this.#unlink(this.#oldest);
    }
    return entry.value;
  }

  #append(entry: Touched<Value>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: Touched<Value>): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }
}
