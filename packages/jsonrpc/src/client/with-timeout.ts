import { withDeadline } from '@firn/http/client';
import type { RpcTransport } from './transport.js';

/** Gives every call a time limit, unless it has one of its own. Outside of `withRetry` it covers all attempts, inside each of them. */
export function withTimeout<Transport extends RpcTransport>(
  transport: Transport,
  timeoutMs: number,
): Transport {
  return {
    ...transport,
    call: (call) =>
      call.timeoutMs === undefined
        ? withDeadline(timeoutMs, call.signal, (signal) => transport.call({ ...call, signal }))
        : transport.call(call),
  };
}
