import { RestError } from './rest-error.js';

/** No answer came in time; the request may have reached the server. */
export class TimeoutError extends RestError {
  override readonly name: string = 'TimeoutError';
  /** Stable: `timeout`. */
  readonly code = 'timeout';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/** Whether an error is a {@link TimeoutError}, of this or of another copy of the package. */
export function isTimeoutError(error: unknown): error is TimeoutError {
  return error instanceof Error && 'code' in error && error.code === 'timeout' && 'timeoutMs' in error;
}
