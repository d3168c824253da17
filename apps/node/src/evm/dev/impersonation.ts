import type { Hex } from '../bytes.js';

/** Most accounts that are impersonated at a time. */
const maxAccounts = 10_000;

/** The accounts that anybody may send from without their keys. They are forgotten when the process ends. */
export class Impersonation {
  readonly #accounts = new Set<Hex>();
  /** Whether every account may be sent from. */
  everyone = false;

  /** Whether the account may be sent from. `address` is lower case. */
  has(address: Hex): boolean {
    return this.everyone || this.#accounts.has(address);
  }

  /** Beyond 10,000 accounts, the one that was added first is forgotten. */
  add(address: Hex): void {
    this.#accounts.add(address);
    const [first] = this.#accounts;
    if (this.#accounts.size > maxAccounts && first !== undefined) this.#accounts.delete(first);
  }

  /** Returns whether it was there. */
  remove(address: Hex): boolean {
    return this.#accounts.delete(address);
  }

  clear(): void {
    this.#accounts.clear();
    this.everyone = false;
  }
}
