/** A kind of packages, and the kinds that it may import. */
export interface Kind {
  readonly packages: readonly string[];
  readonly imports: readonly string[];
  readonly tests?: readonly string[];
}

/** Kinds of packages by name. */
export const kinds: Readonly<Record<string, Kind>>;

/** Lines of folders by package, from the top. */
export const folders: Readonly<Record<string, readonly string[]>>;
