import { withDeadline } from '@firn/http/client';
import { late } from './late.js';
import type { RestTransport } from './transport.js';

/** Gives every call a time limit, unless it has one of its own. Outside of `withRetry` it covers all attempts, inside each of them. */
export function withTimeout(transport: RestTransport, timeoutMs: number): RestTransport {
  return {
    ...transport,
    send(request, options) {
      if (options.timeoutMs !== undefined) return transport.send(request, options);
      if (request.streams)
        return late().then(({ sendInScope }) => sendInScope(transport.send, request, options, timeoutMs));
      return withDeadline(timeoutMs, options.signal, (signal) =>
        transport.send(request, { ...options, signal }),
      );
    },
  };
}
