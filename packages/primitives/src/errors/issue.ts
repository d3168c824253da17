/** Where a value broke a rule: the keys and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** One broken rule. */
export interface Issue {
  readonly path: Path;
  /** Stable name of the rule: `type`, `required`, `pattern`, `format:node-id`, `maximum`, `enum`, `unknown-key`, `unsafe-integer` ... */
  readonly rule: string;
  /** What is allowed, as a phrase: `a decimal integer from 0 to 18446744073709551615`. */
  readonly expected: string;
  /** The value that broke it; `undefined` where it is missing. */
  readonly received: unknown;
  /** One sentence: path, what is allowed, and the value, shortened. */
  readonly message: string;
}
