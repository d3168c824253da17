/** A text is neither an alias nor an ID of a chain on this node. */
export class UnknownChainAliasError extends Error {
  override readonly name = 'UnknownChainAliasError';

  constructor(alias: string) {
    super(`there is no ID with alias: ${alias}`);
  }
}

/** An alias belongs to a chain already. */
export class ChainAliasTakenError extends Error {
  override readonly name = 'ChainAliasTakenError';

  constructor(alias: string) {
    super(`alias already mapped to an ID: ${alias}`);
  }
}

/** A name that a flag gives to a chain belongs to another one. */
export class ChainNameTakenError extends Error {
  override readonly name = 'ChainNameTakenError';

  /** @param flag `--custom-chain` */
  constructor(chain: string, flag: string, taken: readonly string[]) {
    super(`${flag} ${chain}: that name is taken; choose another than ${taken.join(', ')}`);
  }
}

/** The names of the chains on this node. They live as long as the process (reference: section 2.1). */
export class ChainAliases {
  readonly #ids = new Map<string, string>();
  readonly #aliases = new Map<string, string[]>();

  /**
   * Adds names of a chain, in this order, after those that it has.
   * @throws ChainAliasTakenError without adding any.
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

  /** @throws ChainAliasTakenError if a chain has the name. */
  assertFree(alias: string): void {
    if (this.#ids.has(alias)) throw new ChainAliasTakenError(alias);
  }

  /** @throws ChainNameTakenError naming the flag and all names that are taken, if a chain has the name. */
  assertNameFree(name: string, flag: string): void {
    if (this.#ids.has(name)) throw new ChainNameTakenError(name, flag, [...this.#ids.keys()]);
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
