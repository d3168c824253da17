/** Why a store refused: `locked` by another process, `closed`, or written in another `format`. */
export type StoreErrorCode = 'locked' | 'closed' | 'format';

/** A store could not be opened or used. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
