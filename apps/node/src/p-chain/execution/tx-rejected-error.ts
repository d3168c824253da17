/** A transaction cannot be taken in; the message is the reference node's. */
export class TxRejectedError extends Error {
  override readonly name = 'TxRejectedError';
}
