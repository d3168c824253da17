/**
 * Why a store refused: `locked` by another process, `closed`, written in another `format`, `damaged`, an `entry` of it is not as it was written, `full` disk, one that did not take
 * a `write`, or its `folder` cannot be used.
 */
export type StoreErrorCode =
  | 'locked'
  | 'closed'
  | 'format'
  | 'damaged'
  | 'entry'
  | 'full'
  | 'write'
  | 'folder';

/** What is known of it beside its message. */
export interface StoreErrorOptions extends ErrorOptions {
  readonly entry?: string | undefined;
}

/** A store could not be opened or used; the message says what, why and what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  /** Of `entry` alone: which entry it is, and what of it is wrong. */
  readonly entry: string | undefined;

  constructor(code: StoreErrorCode, message: string, options: StoreErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.entry = options.entry;
  }
}

/** Whether an error is a {@link StoreError}, of this or of another copy of the code. */
export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === 'StoreError';
}
