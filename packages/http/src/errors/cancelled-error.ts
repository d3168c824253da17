import { CallError, type CallErrorDetails, isCallError } from './call-error.js';
import { placeOf } from './place-of.js';

/** The caller ended the call, by its signal. `cause` is the reason of the signal; the request may have reached the server. */
export class CancelledError extends CallError {
  override readonly name: string = 'CancelledError';
  /** Stable: `cancelled`. */
  readonly code = 'cancelled';
  readonly retryable = false;

  constructor(reason: unknown, details: Omit<CallErrorDetails, 'cause'> = {}) {
    const why = (reason as { readonly message?: unknown } | null | undefined)?.message ?? reason;
    super(`${placeOf(details)}the call was cancelled${why === undefined ? '' : `: ${String(why)}`}`, {
      ...details,
      cause: reason,
    });
  }
}

/** Whether an error is a {@link CancelledError}, of this or of another copy of the package. */
export function isCancelledError(error: unknown): error is CancelledError {
  return isCallError(error) && error.code === 'cancelled';
}
