import { keyToUint64, uint64Key } from './keys.js';
import { clearPart, type SubStore } from './sub-store.js';

/** Something that waits. */
export interface Arrival {
  /** Counts what came before it. */
  readonly arrival: bigint;
}

/** How what waits stands on disk: without its arrival, which is its key. */
export interface ArrivalForm<Item> {
  toBytes(item: Item): Uint8Array;
  fromBytes(bytes: Uint8Array): Omit<Item, 'arrival'>;
}

/** What waits on disk, in the order of its arrival. All writes happen inside a write of the store. */
export class ArrivalJournal<Item extends Arrival> {
  readonly #stored: SubStore;
  readonly #form: ArrivalForm<Item>;
  #nextArrival = 0n;

  constructor(stored: SubStore, form: ArrivalForm<Item>) {
    this.#stored = stored;
    this.#form = form;
    for (const key of stored.keys({ reverse: true, limit: 1 })) this.#pass(keyToUint64(key));
  }

  /** The number of the next arrival, which is greater than any that the journal has had. */
  nextArrival(): bigint {
    const arrival = this.#nextArrival;
    this.#nextArrival += 1n;
    return arrival;
  }

  /** All that the journal has. */
  load(): readonly Item[] {
    // Copies: what is read may be views of its bytes, and lmdb uses them again.
    return Array.from(this.#stored.range(), ({ key, value }) => {
      const arrival = keyToUint64(key);
      this.#pass(arrival);
      return { ...this.#form.fromBytes(Uint8Array.from(value)), arrival } as Item;
    });
  }

  put(item: Item): void {
    this.#pass(item.arrival);
    this.#stored.put(uint64Key(item.arrival), this.#form.toBytes(item));
  }

  /** Forgets something, if the journal has it. */
  remove({ arrival }: Arrival): void {
    this.#stored.remove(uint64Key(arrival));
  }

  /** Forgets everything. */
  clear(): void {
    clearPart(this.#stored);
  }

  #pass(arrival: bigint): void {
    if (arrival >= this.#nextArrival) this.#nextArrival = arrival + 1n;
  }
}
