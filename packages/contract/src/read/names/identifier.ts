/** `chain-admin`, `chainAdmin` and `chain_admin` as `ChainAdmin`; `1-password` as `_1Password`, which an identifier can be. */
export function pascalCase(text: string): string {
  return identifier(words(text).map(capitalized).join(''));
}

/** `chain-admin` and `chain_admin` as `chainAdmin`; inner capitals stay. */
export function camelCase(text: string): string {
  const [head = '', ...others] = words(text);
  const [first = ''] = head;
  return identifier(first.toLowerCase() + head.slice(first.length) + others.map(capitalized).join(''));
}

function identifier(text: string): string {
  return /^\p{ID_Start}/u.test(text) || text === '' ? text : `_${text}`;
}

/** One way to write a text that looks the same: composed, and without what only tells how letters are joined or drawn. */
function plainText(text: string): string {
  return text.normalize('NFC').replace(/\u200c|\u200d|\p{Variation_Selector}/gu, '');
}

/** Words of a name, kept as written: letters that identifiers may have, digits and `$`, each with the vowel signs and accents that follow it. */
export function words(text: string): string[] {
  return plainText(text).match(/(?:[\p{ID_Start}\p{Nd}$][\p{Mn}\p{Mc}]*)+/gu) ?? [];
}

/** The same, of `SCREAMING_SNAKE` in small letters: put together in capitals, nobody would see where a word ends. */
function joinable(text: string): string[] {
  const all = words(text);
  const isScreaming = all.length > 1 && all.every((word) => /^[\p{Lu}\p{Nd}$]+$/u.test(word));
  return isScreaming ? all.map((word) => word.toLowerCase()) : all;
}

/** `text/csv` and `éa` as `Text/csv` and `Éa`. */
export const capitalized = (word: string): string => {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
};

/** An identifier cannot begin with a digit, and needs at least one character. */
const startable = (name: string, prefix: string): string =>
  name === '' || /^\p{Nd}/u.test(name) ? prefix + name : name;

/** UpperCamelCase identifier for any text: `simple-user` and `SIMPLE_USER` give `SimpleUser`, `NodeID` stays. */
export function typeIdentifier(text: string): string {
  return startable(joinable(text).map(capitalized).join(''), 'Type');
}

/** lowerCamelCase identifier for any text: `info.peers` gives `infoPeers`, `repos/get-content` gives `reposGetContent`. */
export function symbolIdentifier(text: string): string {
  const [first = '', ...rest] = joinable(text);
  return startable(lowerStart(first) + rest.map(capitalized).join(''), 'call');
}

/** Lower-cases the first letter, or a whole leading abbreviation: `GetChain` gives `getChain`, `URLs` gives `urls`, `NFTHolders` gives `nftHolders`. */
function lowerStart(word: string): string {
  const abbreviation = /^\p{Lu}+(?=\p{Lu}\p{Ll}|s?$|\p{Nd})/u.exec(word)?.[0];
  if (abbreviation !== undefined && abbreviation.length > 1)
    return abbreviation.toLowerCase() + word.slice(abbreviation.length);
  const [first = ''] = word;
  return first.toLowerCase() + word.slice(first.length);
}

/** Names that generated folders and files have already: a group cannot have them. */
const takenGroups: ReadonlySet<string> = new Set([
  'schemas',
  'client',
  'index',
  'zod',
  'explain',
  'security',
  'server-urls',
]);

/** Name of a group for a tag or a title: in kebab-case, `schemas` as `schemas-api`. */
export function groupName(text: string): string {
  const name = startable(kebabName(text), 'group-');
  return takenGroups.has(name) || deviceName.test(name) ? `${name}-api` : name;
}

/** Names that Windows gives to devices, with any ending: no file can have them. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** kebab-case for folder and group names: `ChainAdmin`, `chain admin` and `chain_admin` give `chain-admin`. */
export function kebabName(text: string): string {
  const parts = plainText(text)
    .replace(/(\p{Ll}\p{M}*|\p{Nd})(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .match(/(?:[\p{ID_Start}\p{Nd}][\p{Mn}\p{Mc}]*)+/gu);
  return parts === null ? 'default' : parts.join('-').toLowerCase();
}

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
