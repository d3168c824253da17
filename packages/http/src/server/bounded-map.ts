/** How large what a {@link BoundedMap} holds may be. */
export interface BoundedMapOptions<Value> {
  /** Most bytes of all entries together. */
  readonly maxBytes: number;
  /** What an entry takes, about; always the same for the same entry. */
  readonly bytesOf: (key: string, value: Value) => number;
}

/** Values by texts that take so many bytes at most together: what was put in first is forgotten first. */
export class BoundedMap<Value extends object> {
  readonly #options: BoundedMapOptions<Value>;
  #entries = new Map<string, Value>();
  // It stands behind everything that was forgotten. A new one would step over the gaps that deleted entries leave in a Map.
  #oldest = this.#entries.entries();
  #bytes = 0;

  constructor(options: BoundedMapOptions<Value>) {
    this.#options = options;
  }

  /** Of all entries, as `bytesOf` says. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** Puts a value in, as the newest; one that is larger than the map on its own empties it and is forgotten too. */
  set(key: string, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#bytes += this.#options.bytesOf(key, value);
    while (this.#bytes > this.#options.maxBytes && this.#entries.size > 0) this.#forgetOldest();
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= this.#options.bytesOf(key, value);
  }

  clear(): void {
    // Not cleared: an iterator keeps the table of a Map that was cleared in memory, and every later one with it.
    this.#entries = new Map();
    this.#oldest = this.#entries.entries();
    this.#bytes = 0;
  }

  #forgetOldest(): void {
    let oldest = this.#oldest.next();
    if (oldest.done === true) {
      this.#oldest = this.#entries.entries();
      oldest = this.#oldest.next();
    }
    if (oldest.done !== true) this.delete(oldest.value[0]);
  }
}
