import { withDeadline } from '@firn/http/client';
import type { RestTransport } from './transport.js';

/** Gives every call a time limit, unless it has one of its own. Outside of `withRetry` it covers all attempts, inside each of them. */
export function withTimeout(transport: RestTransport, timeoutMs: number): RestTransport {
  return {
    ...transport,
    send: (request, options) =>
      options.timeoutMs === undefined
        ? withDeadline(timeoutMs, options.signal, (signal) => transport.send(request, { ...options, signal }))
        : transport.send(request, options),
  };
}
