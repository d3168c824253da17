import { EvmError } from '../evm-error.js';

/** What a refused transaction fell short of. */
export type RefusalReason =
  | 'malformed'
  | 'type-not-supported'
  | 'invalid-sender'
  | 'wrong-chain'
  | 'already-known'
  | 'nonce-too-low'
  | 'nonce-too-high'
  | 'nonce-max'
  | 'sender-no-eoa'
  | 'not-allowed'
  | 'fee-too-low'
  | 'tip-above-fee'
  | 'blob'
  | 'authorization'
  | 'insufficient-funds'
  | 'gas-limit'
  | 'intrinsic-gas'
  | 'floor-data-gas'
  | 'init-code-size'
  | 'underpriced'
  | 'oversized'
  | 'fee-cap'
  | 'account-limit'
  | 'delegation'
  | 'pool-full';

/** A transaction was refused; the message is the reference client's. */
export class TransactionError extends EvmError {
  override readonly name = 'TransactionError';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super('transaction', message);
    this.reason = reason;
  }
}

/** Whether an error is a {@link TransactionError}, of this or of another copy of the code. */
export function isTransactionError(error: unknown): error is TransactionError {
  return error instanceof Error && error.name === 'TransactionError';
}
