import { mayRepeat, type RetryOptions, readRetryAfter, retry } from '@firn/http/client';
import { isOverloaded } from '@firn/http/errors';
import type { RestRequest, RestTransport } from './transport.js';

/**
 * Sends a request again where that can help: no connection, no answer in time, and the statuses 429, 502, 503 and 504.
 * A request that is not idempotent is sent again only where it surely never left. Waits longer each time, and at least as long as
 * `Retry-After` says.
 */
export function withRetry(transport: RestTransport, options: RetryOptions = {}): RestTransport {
  return {
    ...transport,
    send(request, callOptions) {
      const { idempotent, body } = request;
      const canRepeat = !isSpent(body);
      return retry(
        () => transport.send(request, callOptions),
        {
          afterError: (error) => (canRepeat && mayRepeat(error, idempotent) ? 0 : undefined),
          afterAnswer: ({ status, header }) =>
            canRepeat && idempotent && isOverloaded(status)
              ? (readRetryAfter(header('retry-after')) ?? 0)
              : undefined,
          drop: (answer) => answer.body?.stream().cancel(),
        },
        options,
        callOptions.signal,
      );
    },
  };
}

/** Whether a body cannot be sent again: a stream is read when it is sent. */
export function isSpent(body: RestRequest['body']): boolean {
  return typeof body === 'object' && 'getReader' in body;
}
