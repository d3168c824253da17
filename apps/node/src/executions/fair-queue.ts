/** Items that wait, by client: each client's in their order, and the clients in turn. */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  /** How many items wait. */
  get size(): number {
    return this.#size;
  }

  /** How many of a client wait. */
  sizeOf(client: string): number {
    return this.#waiting.get(client)?.length ?? 0;
  }

  push(client: string, item: Item): void {
    const items = this.#waiting.get(client);
    if (items === undefined) this.#waiting.set(client, [item]);
    else items.push(item);
    this.#size += 1;
  }

  /** Takes the first item of the client whose turn it is among those that may go; the client is then the last in turn. */
  take(mayGo: (client: string) => boolean): Item | undefined {
    for (const [client, items] of this.#waiting) {
      if (!mayGo(client)) continue;
      const item = items.shift();
      this.#waiting.delete(client);
      if (items.length > 0) this.#waiting.set(client, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Removes an item; returns whether it waited. */
  remove(client: string, item: Item): boolean {
    const items = this.#waiting.get(client);
    const at = items?.indexOf(item) ?? -1;
    if (items === undefined || at < 0) return false;
    items.splice(at, 1);
    if (items.length === 0) this.#waiting.delete(client);
    this.#size -= 1;
    return true;
  }

  /** Takes all. */
  drain(): Item[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return all;
  }
}
