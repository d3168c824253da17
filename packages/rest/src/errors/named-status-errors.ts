import { HttpStatusError, type HttpStatusErrorDetails, isHttpStatusError } from './http-status-error.js';

/** A parameter is wrong: 400. The same call fails again. */
export class BadRequestError extends HttpStatusError {
  override readonly name: string = 'BadRequestError';

  /** `messages` has one sentence for each broken rule. */
  constructor(messages: string | readonly string[], options?: ErrorOptions) {
    super(400, messages, options);
  }
}

/** What was asked for does not exist: 404. */
export class NotFoundError extends HttpStatusError {
  override readonly name: string = 'NotFoundError';

  constructor(message: string, options?: ErrorOptions) {
    super(404, message, options);
  }
}

/** The answer cannot be given at present: 503. The same call may work later. */
export class UnavailableError extends HttpStatusError {
  override readonly name: string = 'UnavailableError';

  constructor(message: string, details?: HttpStatusErrorDetails) {
    super(503, message, details);
  }
}

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
  return isHttpStatusError(error) && error.status > 501 && error.status < 505;
}
