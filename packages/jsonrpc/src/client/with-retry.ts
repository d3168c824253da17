import { mayRepeat, type RetryOptions, retry } from '@firn/http/client';
import { retryAfterMs } from '../errors/limit-exceeded.js';
import type { RpcTransport } from './transport.js';

/**
 * Sends a call again where that can help: no connection, no answer in time, HTTP 429, 502, 503 and 504, and the codes -32005 and -32007; not before the
 * time that the server asks for with `Retry-After` or `retryAfterMs`.
 * A call that is not idempotent is sent again only where the request surely never left.
 */
export function withRetry<Transport extends RpcTransport>(
  transport: Transport,
  options: RetryOptions = {},
): Transport {
  return {
    ...transport,
    call: (call) =>
      retry(
        () => transport.call(call),
        {
          afterError: (error) => (mayRepeat(error, call.idempotent) ? (retryAfterMs(error) ?? 0) : undefined),
        },
        options,
        call.signal,
      ),
  };
}
