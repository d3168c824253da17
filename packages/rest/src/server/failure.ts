import { HttpStatusError, isHttpStatusError } from '../errors/http-status-error.js';
import { errorBody } from './error-body.js';
import type { RestLogger } from './logger.js';
import { RawJson } from './raw-json.js';
import type { RequestInfo, ServerRequest } from './server-request.js';

/** What is answered where something was thrown. */
export interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: RawJson;
}

/** Status of an answer that nobody waits for any more; never sent. */
const clientGone = 499;

/** Makes an answer of what was thrown. Nothing of an unexpected error is sent; it is logged with its cause. */
export function createFailureReader(logger: RestLogger) {
  return (thrown: unknown, request: ServerRequest, info: RequestInfo | undefined): Failure => {
    const error = toStatusError(thrown, info);
    if (error.status >= 500) {
      const { verb, target } = request;
      logger.error(
        { err: thrown, operation: info?.operation, verb, target, status: error.status },
        'request failed',
      );
    }
    const { retryAfterMs } = error;
    const seconds = retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000));
    const headers: Record<string, string> = seconds === undefined ? {} : { 'retry-after': String(seconds) };
    return { status: error.status, headers, json: new RawJson(errorBody(error)) };
  };
}

function toStatusError(thrown: unknown, info: RequestInfo | undefined): HttpStatusError {
  if (isHttpStatusError(thrown)) return thrown;
  if (info?.aborted === true) return new HttpStatusError(clientGone, 'The client went away');
  return new HttpStatusError(500, 'Internal server error', { cause: thrown });
}
