/** Where a node of the model stands in the documents. */
export interface Location {
  /** Absolute path of the document. */
  readonly file: string;
  /** JSON pointer inside the document, `''` for its root. */
  readonly pointer: string;
  /** One-based line of the node. */
  readonly line: number;
  /** One-based column of the node. */
  readonly column: number;
}

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

/** A value that a document gives as an example. An integer beyond 2^53 is a `bigint`. */
export interface ValueExample {
  /** Key among `examples`; `default` for `example`. */
  readonly name: string;
  readonly summary?: string;
  /** The value as data: of a text or a form also as it would be in JSON. */
  readonly value: unknown;
  readonly location: Location;
}

/** Whether a text is an address of HTTP, and not a path. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
