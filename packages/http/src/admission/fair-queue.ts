/** Items that wait, by client: those of a client in their order, and the clients in turn. */
export class FairQueue<Item extends object> {
  // A client that was served is deleted and added again, so that the Map lists clients in the order of their turns.
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  /** How many items wait. */
  get size(): number {
    return this.#size;
  }

  /** How many items of a client wait. */
  sizeOf(client: string): number {
    return this.#waiting.get(client)?.length ?? 0;
  }

  push(client: string, item: Item): void {
    const items = this.#waiting.get(client);
    if (items === undefined) this.#waiting.set(client, [item]);
    else items.push(item);
    this.#size += 1;
  }

  /** Takes the first item of the next client whose item may go. */
  take(mayGo: (client: string, item: Item) => boolean): Item | undefined {
    for (const [client, items] of this.#waiting) {
      const [item] = items;
      if (item === undefined || !mayGo(client, item)) continue;
      items.shift();
      this.#waiting.delete(client);
      if (items.length > 0) this.#waiting.set(client, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Removes an item. @returns whether it waited */
  remove(client: string, item: Item): boolean {
    const items = this.#waiting.get(client);
    const at = items?.indexOf(item) ?? -1;
    if (items === undefined || at < 0) return false;
    items.splice(at, 1);
    if (items.length === 0) this.#waiting.delete(client);
    this.#size -= 1;
    return true;
  }

  /** Removes all items, and returns them. */
  drain(): Item[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return all;
  }
}
