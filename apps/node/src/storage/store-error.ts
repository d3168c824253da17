/** Why a store refused: `locked` by another process, `closed`, written in another `format`, or `damaged`. */
export type StoreErrorCode = 'locked' | 'closed' | 'format' | 'damaged';

/** A store could not be opened or used. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
