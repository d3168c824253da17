/** One call of a contract with its answer, in the wire form. Integers beyond 2^53 are `bigint`. */
export interface Example {
  readonly name: string;
  /** Parameters by name. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** An error that a method names. */
export interface NamedError {
  readonly name: string;
  /** JSON-RPC code, or HTTP status. */
  readonly code: number;
  readonly message: string;
}
