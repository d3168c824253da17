/** Other names that come with a name: `PetWire` and `PetZod` with `Pet`. */
export type DeriveNames = (name: string) => readonly string[];

/**
 * The names of one namespace, such as the exports of a package or the files of a folder. Every generated name is claimed in a scope, so no two
 * owners get the same name. The first claim of a name gets it.
 */
export class NameScope {
  readonly #taken = new Set<string>();
  readonly #key: (name: string) => string;

  /**
   * @param taken names that no owner gets.
   * @param key names with the same key are the same name; by default those of the same characters.
   */
  constructor(taken: Iterable<string> = [], key: (name: string) => string = (name) => name) {
    this.#key = key;
    this.take(taken);
  }

  /** Whether a name and all that is derived from it are free. */
  isFree(name: string, derive?: DeriveNames): boolean {
    return [name, ...(derive?.(name) ?? [])].every((each) => !this.#taken.has(this.#key(each)));
  }

  /** Makes names unavailable. */
  take(names: Iterable<string>): void {
    for (const name of names) this.#taken.add(this.#key(name));
  }

  /**
   * Returns the first free name of `wanted`, or the last of them with a number behind it, and makes it unavailable.
   * @param derive the names that must be free as well, and are made unavailable too.
   */
  claim(wanted: string | readonly string[], derive?: DeriveNames): string {
    const all = typeof wanted === 'string' ? [wanted] : wanted;
    const base = all.at(-1) ?? '';
    let name = all.find((each) => this.isFree(each, derive));
    for (let number = 2; name === undefined; number += 1)
      name = this.isFree(`${base}${number}`, derive) ? `${base}${number}` : undefined;
    this.take([name, ...(derive?.(name) ?? [])]);
    return name;
  }
}
