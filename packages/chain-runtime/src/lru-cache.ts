interface Entry<Key, Value> {
  readonly key: Key;
  value: Value;
  /** Used before it, and after it. */
  older: Entry<Key, Value> | undefined;
  newer: Entry<Key, Value> | undefined;
}

/** A map of bounded weight that drops the entries whose last use is the oldest. */
export class LruCache<Key, Value> {
  // The order is in the entries themselves. An iterator that stays with the Map would keep every table that the Map ever had in memory, with
  // all that was dropped and cleared; a new one for each drop would step over the gaps that dropped entries leave.
  readonly #entries = new Map<Key, Entry<Key, Value>>();
  readonly #maxWeight: number;
  readonly #weigh: (value: Value) => number;
  #oldest: Entry<Key, Value> | undefined;
  #newest: Entry<Key, Value> | undefined;
  #weight = 0;

  /** An entry weighs 1, unless `weigh` says otherwise. */
  constructor(maxWeight: number, weigh: (value: Value) => number = () => 1) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // The order matters only when entries are about to be dropped.
    if (this.#weight * 2 > this.#maxWeight) this.#use(entry);
    return entry.value;
  }

  set(key: Key, value: Value): void {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { key, value, older: undefined, newer: undefined };
      this.#entries.set(key, entry);
      this.#append(entry);
    } else {
      this.#weight -= this.#weigh(entry.value);
      entry.value = value;
      this.#use(entry);
    }
    this.#weight += this.#weigh(value);
    while (this.#weight > this.#maxWeight && this.#oldest !== undefined && this.#oldest !== this.#newest) {
      this.delete(this.#oldest.key);
    }
  }

  /** Weight of all entries together. */
  get weight(): number {
    return this.#weight;
  }

  /** Forgets an entry. */
  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#unlink(entry);
    this.#weight -= this.#weigh(entry.value);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#newest = undefined;
    this.#weight = 0;
  }

  get size(): number {
    return this.#entries.size;
  }

  #use(entry: Entry<Key, Value>): void {
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  #append(entry: Entry<Key, Value>): void {
    entry.older = this.#newest;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink(entry: Entry<Key, Value>): void {
    if (entry.older === undefined) this.#oldest = entry.newer;
    else entry.older.newer = entry.newer;
    if (entry.newer === undefined) this.#newest = entry.older;
    else entry.newer.older = entry.older;
    entry.older = undefined;
    entry.newer = undefined;
  }
}
