/** Why a store refused: `locked` by another process, `closed`, or written by a `newer` version of the node. */
export type StoreErrorCode = 'locked' | 'closed' | 'newer';

/** A store could not be opened or used. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
