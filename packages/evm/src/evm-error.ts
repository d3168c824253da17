/** What an `EvmError` is about. */
export type EvmErrorCode =
  | 'transaction'
  | 'revert'
  | 'call-request'
  | 'gas-estimation'
  | 'log-query'
  | 'fee-history'
  | 'genesis'
  | 'chain-mismatch'
  | 'invalid-block'
  | 'block-build'
  | 'missing-state'
  | 'debug'
  | 'tracing'
  | 'development'
  | 'timeout'
  | 'budget'
  | 'simulation';

/**
 * Something that was asked of a chain cannot be done. The message is for the one who asked, in the words of the
 * reference client where it has words for it. Any other error is a fault of the node.
 */
export class EvmError extends Error {
  override readonly name: string = 'EvmError';
  readonly code: EvmErrorCode;

  constructor(code: EvmErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether it is an `EvmError`. */
export function isEvmError(error: unknown): error is EvmError {
  return error instanceof Error && 'code' in error && codes.has(error.code);
}

const codes: ReadonlySet<unknown> = new Set<EvmErrorCode>([
  'transaction',
  'revert',
  'call-request',
  'gas-estimation',
  'log-query',
  'fee-history',
  'genesis',
  'chain-mismatch',
  'invalid-block',
  'block-build',
  'missing-state',
  'debug',
  'tracing',
  'development',
  'timeout',
  'simulation',
]);
