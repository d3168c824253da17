import { isOverloaded } from '@firn/http/errors';
import { type HttpStatusError, isHttpStatusError } from './http-status-error.js';

/** Whether an answer had the status 400: the parameters must be changed. */
export function isBadRequestError(error: unknown): error is HttpStatusError {
  return isHttpStatusError(error) && error.status === 400;
}

/** Whether an answer had the status 404: there is no such thing. */
export function isNotFoundError(error: unknown): error is HttpStatusError {
  return isHttpStatusError(error) && error.status === 404;
}

/** Whether an answer had the status 429: the caller must wait, for `retryAfterMs` where that is said. */
export function isRateLimitError(error: unknown): error is HttpStatusError {
  return isHttpStatusError(error) && error.status === 429;
}

/** Whether an answer had the status 502, 503 or 504: the same call may work later. */
export function isUnavailableError(error: unknown): error is HttpStatusError {
  return isHttpStatusError(error) && isOverloaded(error.status) && error.status !== 429;
}
