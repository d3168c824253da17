import { isTransportError, type TransportError } from '@firn/http/errors';
import { isRpcError, type RpcError, rpcCodes } from './rpc-error.js';

const tooManyRequests = 429;

/**
 * Whether a server did not do what it was asked because of a limit: error -32005, or HTTP 429. The same call may work later: {@link retryAfterMs}
 * tells when.
 *
 * @example
 * ```ts
 * try { await ethCall(transport, { args }); } catch (error) {
 *   if (isLimitExceeded(error)) console.log(`ask again in ${retryAfterMs(error) ?? 1000} ms`);
 * }
 * ```
 */
export function isLimitExceeded(error: unknown): error is RpcError | TransportError {
  if (isRpcError(error)) return error.rpcCode === rpcCodes.limitExceeded;
  return isTransportError(error) && error.status === tooManyRequests;
}

/** The time to wait that a server asks for with an error, in milliseconds, by `data.retryAfterMs` or `Retry-After`; undefined where it asks for none. */
export function retryAfterMs(error: unknown): number | undefined {
  if (isRpcError(error)) {
    const { retryAfterMs: asked } = (error.data ?? {}) as { readonly retryAfterMs?: unknown };
    return typeof asked === 'number' && asked >= 0 ? asked : undefined;
  }
  return isTransportError(error) ? error.retryAfterMs : undefined;
}
