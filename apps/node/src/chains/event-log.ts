interface Entry<Event> {
  readonly event: Event;
  readonly weight: number;
  /** When it happened: Unix milliseconds. */
  readonly at: number;
}

// Entries that were forgotten stand in the list until they are this many.
const sweepLength = 1024;

/**
 * What happened, in order, for readers that each remember how far they read: an event costs the same with one reader and with ten
 * thousand. The oldest events are forgotten beyond a weight, and beyond an age.
 */
export class EventLog<Event> {
  readonly #maxWeight: number;
  readonly #maxAgeMs: number;
  #entries: Entry<Event>[] = [];
  /** Index in the list of the oldest event that is kept. */
  #first = 0;
  /** Number of the event at index 0 of the list. */
  #offset = 0;
  #weight = 0;

  constructor(maxWeight: number, maxAgeMs: number) {
    this.#maxWeight = maxWeight;
    this.#maxAgeMs = maxAgeMs;
  }

  /** The number that the next event gets: what a reader remembers that has read everything. */
  get end(): number {
    return this.#offset + this.#entries.length;
  }

  /** How many events are kept. */
  get size(): number {
    return this.#entries.length - this.#first;
  }

  /** Adds an event, and forgets as many old ones as it takes. An event that is too heavy is forgotten at once. */
  add(event: Event, weight: number): void {
    const at = Date.now();
    this.#entries.push({ event, weight, at });
    this.#weight += weight;
    while (this.#weight > this.#maxWeight || (this.#entries[this.#first]?.at ?? at) < at - this.#maxAgeMs) {
      this.#weight -= this.#entries[this.#first]?.weight ?? 0;
      this.#first += 1;
    }
    if (this.#first >= sweepLength && this.#first * 2 >= this.#entries.length) this.#sweep();
  }

  /** The events from a number on; undefined where some of them are forgotten. */
  since(number: number): readonly Event[] | undefined {
    const index = number - this.#offset;
    if (index < this.#first) return undefined;
    return this.#entries.slice(index).map(({ event }) => event);
  }

  /** Forgets all events. */
  clear(): void {
    this.#first = this.#entries.length;
    this.#weight = 0;
    this.#sweep();
  }

  #sweep(): void {
    this.#offset += this.#first;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }
}
