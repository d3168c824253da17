import type { Hex } from '@firn/primitives/bytes';

/** Most accounts that are impersonated at a time. */
const maxAccounts = 10_000;

/** The accounts that anybody may send from without their keys. They are forgotten when the process ends. */
export class Impersonation {
  readonly #accounts = new Set<Hex>();
  readonly #everyoneAtFirst: boolean;
  /** Whether every account may be sent from. */
  everyone: boolean;

  constructor({ everyone = false }: { readonly everyone?: boolean | undefined } = {}) {
    this.#everyoneAtFirst = everyone;
    this.everyone = everyone;
  }

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

  /** Goes back to what it was at first. */
  clear(): void {
    this.#accounts.clear();
    this.everyone = this.#everyoneAtFirst;
  }
}
