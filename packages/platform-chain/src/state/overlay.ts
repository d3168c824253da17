import { mergeOrdered } from './merge-ordered.js';

/** Records that were put or removed, over those of another state that is not touched. */
export class Overlay<Value> {
  readonly #changes = new Map<string, Value | undefined>();
  readonly #keyOf: (value: Value) => string;

  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf;
  }

  /** What was put, by key; undefined for what was removed. */
  get changes(): ReadonlyMap<string, Value | undefined> {
    return this.#changes;
  }

  put(value: Value): void {
    this.#changes.set(this.#keyOf(value), value);
  }

  remove(key: string): void {
    this.#changes.set(key, undefined);
  }

  /** The record of that key; the state below is asked only for one that did not change. */
  read(key: string, below: () => Value | undefined): Value | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : below();
  }

  /** Whether that very record was put last under its key. */
  holds(value: Value): boolean {
    return this.#changes.get(this.#keyOf(value)) === value;
  }

  /** A record of the state below, unless it was replaced or removed. */
  unchanged(below: Value | undefined): Value | undefined {
    return below === undefined || this.#changes.has(this.#keyOf(below)) ? undefined : below;
  }

  /**
   * An ordered list of the state below with the changes worked in, as it is asked for. What is removed while it is read
   * does not come any more; what is put meanwhile may be missing.
   */
  *over(
    below: Iterable<Value>,
    compare: (a: Value, b: Value) => number,
    belongs: (value: Value) => boolean = () => true,
  ): Generator<Value> {
    const put: Value[] = [];
    for (const value of this.#changes.values()) if (value !== undefined && belongs(value)) put.push(value);
    put.sort(compare);
    for (const value of mergeOrdered(this.#unchangedOf(below), put, compare)) {
      const current = this.#changes.get(this.#keyOf(value));
      if (current === value || !this.#changes.has(this.#keyOf(value))) yield value;
    }
  }

  /** The same as an array; the one below itself as long as nothing changed. */
  listOver(
    below: readonly Value[],
    compare: (a: Value, b: Value) => number,
    belongs: (value: Value) => boolean,
  ): readonly Value[] {
    return this.#changes.size === 0 ? below : [...this.over(below, compare, belongs)];
  }

  *#unchangedOf(below: Iterable<Value>): Generator<Value> {
    for (const value of below) if (!this.#changes.has(this.#keyOf(value))) yield value;
  }
}
