import { SortedList } from './sorted-list.js';

const nothing: readonly never[] = [];

/** A sorted list for each of many keys. */
export class SortedGroups<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  readonly #keyOf: (item: Item) => string;
  readonly #groups = new Map<string, SortedList<Item>>();

  constructor(keyOf: (item: Item) => string, compare: (a: Item, b: Item) => number) {
    this.#keyOf = keyOf;
    this.#compare = compare;
  }

  of(key: string): readonly Item[] {
    return this.#groups.get(key)?.items ?? nothing;
  }

  add(item: Item): void {
    const key = this.#keyOf(item);
    const group = this.#groups.get(key) ?? new SortedList(this.#compare);
    this.#groups.set(key, group);
    group.add(item);
  }

  /** @throws Error when the item is not in its group. */
  remove(item: Item): void {
    const key = this.#keyOf(item);
    const group = this.#groups.get(key);
    if (group === undefined) throw new Error('what is taken out of a group has to be in it');
    group.remove(item);
    if (group.size === 0) this.#groups.delete(key);
  }
}
