/** Counts what each client holds, up to a limit; 0 is no limit. */
export class ClientPlaces {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a place, which `leave` gives back; whether there was one. */
  enter(client: string): boolean {
    const taken = this.#taken.get(client) ?? 0;
    if (this.#limit > 0 && taken >= this.#limit) return false;
    this.#taken.set(client, taken + 1);
    return true;
  }

  /** Gives a place back. */
  leave(client: string): void {
    const taken = this.#taken.get(client) ?? 0;
    if (taken > 1) this.#taken.set(client, taken - 1);
    else this.#taken.delete(client);
  }
}
