import { randomBytes } from 'node:crypto';
import { Refusal } from '../errors/refusal.js';

/** Who holds a filter. */
export interface FilterOwner {
  /** The name under which the client is counted. */
  readonly client: string;
  /** Fires when the connection ends over which the filter was made; absent where none outlives the call. */
  readonly connection?: AbortSignal | undefined;
}

/** How many filters there may be. */
export interface FilterCounts {
  /** Of one client; 0 is no limit but the total. */
  readonly ofClient: number;
  /** Of all clients. */
  readonly total: number;
}

/** A filter that is not asked for so long goes: milliseconds. */
export const filterIdleMs = 5 * 60_000;

interface Held<Filter> {
  readonly filter: Filter;
  readonly client: string;
  readonly connection: AbortSignal | undefined;
  askedAt: number;
}

/**
 * Filters by their IDs. One that is not asked for five minutes goes, and those of a connection go with it. A client has a limit of its
 * own; where all places are taken, who holds most of them gives one up.
 */
export class FilterTable<Filter> {
  readonly #counts: FilterCounts;
  readonly #onRemoved: (filter: Filter) => void;
  /** The one that was asked for least recently comes first; so it does in the sets. */
  readonly #held = new Map<string, Held<Filter>>();
  readonly #ofClient = new Map<string, Set<string>>();
  readonly #ofConnection = new WeakMap<AbortSignal, Set<string>>();

  /** @param onRemoved is told of each filter that ends */
  constructor(counts: FilterCounts, onRemoved: (filter: Filter) => void) {
    this.#counts = counts;
    this.#onRemoved = onRemoved;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Holds a filter, and returns its ID. @throws Refusal */
  add(filter: Filter, { client, connection }: FilterOwner): string {
    this.expire();
    this.#makePlaceFor(client);
    const id = `0x${randomBytes(16).toString('hex')}`;
    this.#held.set(id, { filter, client, connection, askedAt: Date.now() });
    const own = this.#ofClient.get(client) ?? new Set();
    this.#ofClient.set(client, own.add(id));
    if (connection !== undefined) this.#followConnection(connection).add(id);
    return id;
  }

  /** The filter of an ID, which is asked for; undefined where it is not there any more. */
  take(id: string): Filter | undefined {
    this.expire();
    const held = this.#held.get(id);
    if (held === undefined) return undefined;
    held.askedAt = Date.now();
    this.#held.delete(id);
    this.#held.set(id, held);
    const own = this.#ofClient.get(held.client);
    own?.delete(id);
    own?.add(id);
    return held.filter;
  }

  /** Ends a filter; returns whether it was there. */
  remove(id: string): boolean {
    const held = this.#held.get(id);
    if (held === undefined) return false;
    this.#held.delete(id);
    const own = this.#ofClient.get(held.client);
    own?.delete(id);
    if (own?.size === 0) this.#ofClient.delete(held.client);
    if (held.connection !== undefined) this.#ofConnection.get(held.connection)?.delete(id);
    this.#onRemoved(held.filter);
    return true;
  }

  /** Ends those that were not asked for within five minutes. Happens by itself whenever a filter is added or asked for. */
  expire(): void {
    const limit = Date.now() - filterIdleMs;
    for (const [id, { askedAt }] of this.#held) {
      if (askedAt >= limit) return;
      this.remove(id);
    }
  }

  /** Ends all filters. */
  clear(): void {
    for (const id of [...this.#held.keys()]) this.remove(id);
  }

  #makePlaceFor(client: string): void {
    const own = this.#ofClient.get(client)?.size ?? 0;
    const { ofClient } = this.#counts;
    if (ofClient > 0 && own >= ofClient) throw tooManyFilters(own);
    if (this.#held.size < this.#counts.total) return;
    const most = this.#largestHolding();
    if (own >= most.size) throw tooManyFilters(own);
    const [idlest] = most;
    if (idlest !== undefined) this.remove(idlest);
  }

  #largestHolding(): ReadonlySet<string> {
    let most: ReadonlySet<string> = new Set();
    for (const held of this.#ofClient.values()) if (held.size > most.size) most = held;
    return most;
  }

  #followConnection(connection: AbortSignal): Set<string> {
    const known = this.#ofConnection.get(connection);
    if (known !== undefined) return known;
    const ids = new Set<string>();
    this.#ofConnection.set(connection, ids);
    connection.addEventListener('abort', () => {
      for (const id of ids) this.remove(id);
    });
    return ids;
  }
}

function tooManyFilters(limit: number): Refusal {
  return new Refusal(
    `too many filters: this client has ${limit} already; end some with eth_uninstallFilter, or do not ask for them for 5 minutes`,
  );
}
