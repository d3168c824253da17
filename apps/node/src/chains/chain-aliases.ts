import { Refusal } from '../errors/refusal.js';
import { StartRefusal } from '../errors/start-refusal.js';

/** A text is neither an alias nor an ID of a chain on this node. */
export class UnknownChainAliasError extends Refusal {
  override readonly name = 'UnknownChainAliasError';

  constructor(alias: string) {
    super(`there is no ID with alias: ${alias}`);
  }
}

/** Whether an error is a {@link UnknownChainAliasError}, of this or of another copy of the code. */
export function isUnknownChainAliasError(error: unknown): error is UnknownChainAliasError {
  return error instanceof Error && error.name === 'UnknownChainAliasError';
}

/** The names of the chains on this node. They live as long as the process (reference: section 2.1). */
export class ChainAliases {
  readonly #ids = new Map<string, string>();
  readonly #aliases = new Map<string, string[]>();

  /**
   * Adds names of a chain, in this order, after those that it has.
   * @throws Refusal without adding any.
   */
  add(blockchainId: string, ...aliases: readonly string[]): void {
    for (const alias of aliases) this.assertFree(alias);
    const known = this.#aliases.get(blockchainId) ?? [];
    this.#aliases.set(blockchainId, known);
    for (const alias of aliases) {
      this.#ids.set(alias, blockchainId);
      known.push(alias);
    }
  }

  /** @throws Refusal if a chain has the name. */
  assertFree(alias: string): void {
    if (this.#ids.has(alias)) throw new Refusal(`alias already mapped to an ID: ${alias}`);
  }

  /** @throws StartRefusal naming the flag and all names that are taken, if a chain has the name. */
  assertNameFree(name: string, flag: string): void {
    if (this.#ids.has(name)) throw nameTaken(name, flag, [...this.#ids.keys()]);
  }

  /** The chain of a name; undefined for none. The ID of a chain is one of its names. */
  find(alias: string): string | undefined {
    return this.#ids.get(alias);
  }

  /**
   * The chain of a name.
   * @throws UnknownChainAliasError
   */
  lookup(alias: string): string {
    const blockchainId = this.find(alias);
    if (blockchainId === undefined) throw new UnknownChainAliasError(alias);
    return blockchainId;
  }

  /** The names of a chain in the order in which they were made; undefined for a chain that has none. */
  of(blockchainId: string): readonly string[] | undefined {
    return this.#aliases.get(blockchainId);
  }
}

function nameTaken(chain: string, flag: string, taken: readonly string[]): StartRefusal {
  return new StartRefusal(`${flag} ${chain}: that name is taken; choose another than ${taken.join(', ')}`);
}
