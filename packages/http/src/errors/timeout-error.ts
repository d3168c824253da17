import { CallError, type CallErrorDetails, isCallError } from './call-error.js';
import { placeOf } from './place-of.js';

/** No answer came in time; the request may have reached the server. */
export class TimeoutError extends CallError {
  override readonly name: string = 'TimeoutError';
  /** Stable: `timeout`. */
  readonly code = 'timeout';
  readonly retryable = true;
  /** The time limit. */
  readonly timeoutMs: number;

  constructor(timeoutMs: number, details: CallErrorDetails = {}) {
    super(`${placeOf(details)}no answer within ${timeoutMs} ms`, details);
    this.timeoutMs = timeoutMs;
  }
}

/** Whether an error is a {@link TimeoutError}, of this or of another copy of the package. */
export function isTimeoutError(error: unknown): error is TimeoutError {
  return isCallError(error) && error.code === 'timeout';
}
