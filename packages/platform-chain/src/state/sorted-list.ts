/** Items in an order. What `items` gave stays as it was: a change after it makes a copy, and only then. */
export class SortedList<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  #items: Item[] = [];
  #isLent = false;

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#items.length;
  }

  get items(): readonly Item[] {
    this.#isLent = true;
    return this.#items;
  }

  /** Adds an item, which no other one may equal in the order. */
  add(item: Item): void {
    this.#own().splice(this.#placeOf(item), 0, item);
  }

  /** Takes the item of that place in the order out. @throws Error when there is none. */
  remove(item: Item): void {
    const place = this.#placeOf(item);
    const found = this.#items[place];
    if (found === undefined || this.#compare(found, item) !== 0) {
      throw new Error('what is taken out of a sorted list has to be in it');
    }
    this.#own().splice(place, 1);
  }

  #own(): Item[] {
    if (this.#isLent) {
      this.#items = this.#items.slice();
      this.#isLent = false;
    }
    return this.#items;
  }

  /** Where the item is, or would be. */
  #placeOf(item: Item): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
