/** What people read about a node of the model. */
export interface Doc {
  readonly summary?: string;
  readonly description?: string;
  readonly unit?: string;
  /** When the field is there. */
  readonly presence?: string;
  readonly source?: string;
  /** The version or upgrade from which on it is there. */
  readonly since?: string;
  /** The version or upgrade from which on it is there no more. */
  readonly until?: string;
  /** The chains on which the reference implementation has it; absent: wherever it is served. */
  readonly reference?: readonly string[];
  readonly deprecated?: Deprecation;
  /** The first example of a schema, as JSON. */
  readonly example?: unknown;
  /** Names and meanings of the values of an enum; absent: the document gives none. */
  readonly values?: readonly ValueDoc[];
}

/** Name and meaning of one value of an enum. */
export interface ValueDoc {
  readonly value: string | number;
  /** Its key in programs: `IN_PROGRESS`. */
  readonly name?: string;
  readonly description?: string;
}

export interface Deprecation {
  readonly since?: string;
  readonly replacement?: string;
  readonly note?: string;
}
