import type { ServerLogger } from '@firn/http/server';
import { type HttpStatusError, httpError, isHttpStatusError } from '../errors/http-status-error.js';
import type { RequestInfo, ServerRequest } from './server-request.js';

/** Status of an answer that nobody waits for any more; never sent. */
const clientGone = 499;

/** Makes an error answer of what was thrown. Nothing of an unexpected error is sent; it is logged with its cause. */
export function createFailureReader(logger: ServerLogger) {
  return (thrown: unknown, request: ServerRequest, info: RequestInfo | undefined): HttpStatusError => {
    const error = toStatusError(thrown, info);
    const { status } = error;
    if (status >= 500) {
      const { verb, target } = request;
      logger.error({ err: thrown, operation: info?.operation, verb, target, status }, 'request failed');
    }
    return error;
  };
}

/** Adds the headers that belong to an error. */
export function addFailureHeaders({ retryAfterMs }: HttpStatusError, headers: Record<string, string>): void {
  if (retryAfterMs === undefined) return;
  headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
}

function toStatusError(thrown: unknown, info: RequestInfo | undefined): HttpStatusError {
  if (isHttpStatusError(thrown)) return thrown;
  if (info?.aborted === true) return httpError(clientGone, 'The client went away');
  return httpError(500, 'Internal server error', { cause: thrown });
}
