import { isCallError } from '../errors/call-error.js';
import { CancelledError } from '../errors/cancelled-error.js';
import { isTimeoutError, TimeoutError } from '../errors/timeout-error.js';

/** A call that failed. */
export interface FailedCall {
  /** The method or operationId. */
  readonly operation: string;
  /** Where it was sent, if that is known. */
  readonly url: () => string | undefined;
  /** The signal of the caller. */
  readonly signal: AbortSignal | undefined;
}

/**
 * What a call throws for what its transport threw: a CancelledError for the reason of the caller's signal, and a TimeoutError that says what was
 * called; anything else as it is.
 */
export function callFailure(error: unknown, { operation, url, signal }: FailedCall): unknown {
  if (isTimeoutError(error) && error.operation === undefined)
    return new TimeoutError(error.timeoutMs, { operation, url: url(), cause: error });
  if (!isCallError(error) && signal?.aborted && error === signal.reason)
    return new CancelledError(error, { operation, url: url() });
  return error;
}
