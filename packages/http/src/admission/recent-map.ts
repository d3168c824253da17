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

  /** The value of a name, made if it is not known. */
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
