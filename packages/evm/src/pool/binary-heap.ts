/** A heap: the item that comes before all others is at hand, adding and taking take the logarithm of its size. */
export class BinaryHeap<Item> {
  readonly #items: Item[];
  readonly #isBefore: (a: Item, b: Item) => boolean;

  constructor(isBefore: (a: Item, b: Item) => boolean, items: Iterable<Item> = []) {
    this.#isBefore = isBefore;
    this.#items = [...items];
    for (let at = (this.#items.length >> 1) - 1; at >= 0; at -= 1) this.#sink(at);
  }

  get size(): number {
    return this.#items.length;
  }

  peek(): Item | undefined {
    return this.#items[0];
  }

  push(item: Item): void {
    this.#items.push(item);
    let at = this.#items.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfBefore(at, parent)) return;
      at = parent;
    }
  }

  pop(): Item | undefined {
    const first = this.#items[0];
    const last = this.#items.pop();
    if (last !== undefined && this.#items.length > 0) {
      this.#items[0] = last;
      this.#sink(0);
    }
    return first;
  }

  #sink(start: number): void {
    for (let at = start; ; ) {
      const left = 2 * at + 1;
      const right = left + 1;
      const child = this.#comesBefore(right, left) ? right : left;
      if (!this.#swapIfBefore(child, at)) return;
      at = child;
    }
  }

  #comesBefore(a: number, b: number): boolean {
    const [first, second] = [this.#items[a], this.#items[b]];
    return first !== undefined && second !== undefined && this.#isBefore(first, second);
  }

  #swapIfBefore(a: number, b: number): boolean {
    const [first, second] = [this.#items[a], this.#items[b]];
    if (first === undefined || second === undefined || !this.#isBefore(first, second)) return false;
    this.#items[a] = second;
    this.#items[b] = first;
    return true;
  }
}
