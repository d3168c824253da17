import { isTxRejectedError, TxRejectedError } from './tx-rejected-error.js';

/** Puts what failed in front of the reason for which a part of a transaction is refused. @throws what `check` throws. */
export function within<Result>(failure: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!isTxRejectedError(error)) throw error;
    throw new TxRejectedError(`${failure}: ${error.message}`, { cause: error });
  }
}
