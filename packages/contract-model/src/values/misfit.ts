/** Where and why a value does not fit a type. */
export interface Misfit {
  /** JSON pointer inside the value. */
  readonly pointer: string;
  /** `must be a string`. */
  readonly message: string;
}
