/** A configuration that cannot be used; the message names the setting and what is allowed. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Whether an error is a {@link SettingsError}, of this or of another copy of the code. */
export function isSettingsError(error: unknown): error is SettingsError {
  return error instanceof Error && error.name === 'SettingsError';
}

/** What happens to settings and choices that this version does not know. */
export type Unknown = 'refuse' | 'ignore';

/** Reads the values of a JSON object with a message for every mistake. */
export class SettingsReader {
  /** Where the object stands: `firn.json: contracts.node`. */
  readonly place: string;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #unknown: Unknown;

  constructor(value: unknown, place: string, unknown: Unknown = 'refuse') {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new SettingsError(`${place} must be an object`);
    this.#values = { ...value };
    this.place = place;
    this.#unknown = unknown;
  }

  text(key: string): string {
    const value = this.optionalText(key);
    if (value === undefined) throw new SettingsError(`${this.#path(key)} is missing; it must be a text`);
    return value;
  }

  optionalText(key: string): string | undefined {
    const value = this.#values[key];
    if (value === undefined || (typeof value === 'string' && value !== '')) return value;
    throw new SettingsError(`${this.#path(key)}: ${JSON.stringify(value)} must be a text that is not empty`);
  }

  texts(key: string): string[] {
    const value = this.#values[key];
    const texts = Array.isArray(value)
      ? value.filter((item): item is string => typeof item === 'string')
      : [];
    if (!Array.isArray(value) || texts.length < value.length)
      throw new SettingsError(`${this.#path(key)} must be a list of texts`);
    return texts;
  }

  choices<Choice extends string>(key: string, allowed: readonly Choice[]): Choice[] {
    if (this.#values[key] === undefined) return [];
    return this.texts(key).flatMap((text) => {
      const choice = allowed.find((candidate) => candidate === text);
      if (choice === undefined && this.#unknown === 'refuse')
        throw new SettingsError(`${this.#path(key)}: ${text} must be one of ${allowed.join(', ')}`);
      return choice ?? [];
    });
  }

  optionalChoice<Choice extends string>(key: string, allowed: readonly Choice[]): Choice | undefined {
    const text = this.optionalText(key);
    const choice = allowed.find((candidate) => candidate === text);
    if (text !== undefined && choice === undefined)
      throw new SettingsError(`${this.#path(key)}: ${text} must be one of ${allowed.join(', ')}`);
    return choice;
  }

  /** A boolean; false where it is missing. */
  flag(key: string): boolean {
    const value = this.#values[key] ?? false;
    if (typeof value !== 'boolean')
      throw new SettingsError(`${this.#path(key)}: ${JSON.stringify(value)} must be true or false`);
    return value;
  }

  section(key: string): SettingsReader {
    return new SettingsReader(this.#values[key], this.#path(key), this.#unknown);
  }

  optionalSection(key: string): SettingsReader | undefined {
    return this.#values[key] === undefined ? undefined : this.section(key);
  }

  /** Everything that the object says. */
  get values(): Readonly<Record<string, unknown>> {
    return this.#values;
  }

  /** A list of objects; none where it is missing. */
  optionalList(key: string): SettingsReader[] {
    const value = this.#values[key] ?? [];
    if (!Array.isArray(value)) throw new SettingsError(`${this.#path(key)} must be a list of objects`);
    return value.map(
      (item, index) => new SettingsReader(item, `${this.#path(key)}[${index}]`, this.#unknown),
    );
  }

  /** All members, each an object itself, by key. */
  sections(): [key: string, section: SettingsReader][] {
    return Object.keys(this.#values)
      .sort()
      .map((key) => [key, this.section(key)]);
  }

  /** @throws SettingsError if the object has other members, and is not read as one of another version */
  refuseUnknown(known: readonly string[]): void {
    if (this.#unknown === 'ignore') return;
    const unknown = Object.keys(this.#values).find((key) => !known.includes(key));
    if (unknown !== undefined)
      throw new SettingsError(`${this.#path(unknown)} is no setting; allowed are ${known.join(', ')}`);
  }

  #path(key: string): string {
    return this.place.includes(': ') ? `${this.place}.${key}` : `${this.place}: ${key}`;
  }
}
