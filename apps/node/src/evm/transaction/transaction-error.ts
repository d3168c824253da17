/** What a refused transaction fell short of, for callers that answer differently by it. */
export type TransactionErrorCode =
  | 'malformed'
  | 'type-not-supported'
  | 'invalid-sender'
  | 'wrong-chain'
  | 'already-known'
  | 'nonce-too-low'
  | 'nonce-too-high'
  | 'nonce-max'
  | 'sender-no-eoa'
  | 'fee-too-low'
  | 'tip-above-fee'
  | 'blob'
  | 'authorization'
  | 'insufficient-funds'
  | 'gas-limit'
  | 'intrinsic-gas'
  | 'init-code-size'
  | 'underpriced'
  | 'oversized'
  | 'pool-full';

/** A transaction was refused; the message is the reference client's. */
export class TransactionError extends Error {
  override readonly name = 'TransactionError';
  readonly code: TransactionErrorCode;

  constructor(code: TransactionErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
