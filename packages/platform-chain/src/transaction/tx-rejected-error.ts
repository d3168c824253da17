/** A transaction cannot be taken in; the message is the reference node's. */
export class TxRejectedError extends Error {
  override readonly name = 'TxRejectedError';
}

/** Whether an error is a {@link TxRejectedError}, of this or of another copy of the code. */
export function isTxRejectedError(error: unknown): error is TxRejectedError {
  return error instanceof Error && error.name === 'TxRejectedError';
}
