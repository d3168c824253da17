/** A transaction was refused; the message is the reference client's. */
export class TransactionError extends Error {
  override readonly name = 'TransactionError';
}
