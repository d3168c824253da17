/** A map of bounded weight that drops the entries whose last use is the oldest. */
export class LruCache<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #maxWeight: number;
  readonly #weigh: (value: Value) => number;
  // It stands behind everything that was dropped. A new one would step over the gaps that dropped entries leave in a Map.
  #oldest: MapIterator<[Key, Value]>;
  #weight = 0;

  /** An entry weighs 1, unless `weigh` says otherwise. */
  constructor(maxWeight: number, weigh: (value: Value) => number = () => 1) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
    this.#oldest = this.#entries.entries();
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // A Map keeps the order of insertion. Moving an entry to the end costs more than the read, so it is done only when
    // entries are about to be dropped.
    if (this.#weight * 2 > this.#maxWeight) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: Key, value: Value): void {
    const before = this.#entries.get(key);
    if (before !== undefined) {
      this.#entries.delete(key);
      this.#weight -= this.#weigh(before);
    }
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    while (this.#weight > this.#maxWeight && this.#entries.size > 1) this.#dropOldest();
  }

  /** Weight of all entries together. */
  get weight(): number {
    return this.#weight;
  }

  /** Forgets an entry. */
  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  get size(): number {
    return this.#entries.size;
  }

  #dropOldest(): void {
    let oldest = this.#oldest.next();
    if (oldest.done === true) {
      this.#oldest = this.#entries.entries();
      oldest = this.#oldest.next();
    }
    if (oldest.done === true) return;
    const [key, value] = oldest.value;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
