import { isRpcError, rpcCodes } from '../errors/rpc-error.js';
import { isTimeoutError } from '../errors/timeout-error.js';
import { isTransportError } from '../errors/transport-error.js';
import { isOverloaded } from './http-transport.js';
import type { RpcCall, RpcTransport } from './transport.js';

/** How often and how soon a call is sent again. */
export interface RetryOptions {
  /** Times a call is sent again after the first. Default 3. */
  readonly retries?: number | undefined;
  /** Upper bound of the wait before the first retry; it doubles with each. Default 100. */
  readonly baseDelayMs?: number | undefined;
  /** Upper bound of every wait; a server that asks for a longer one is not asked again. Default 10 000. */
  readonly maxDelayMs?: number | undefined;
  /** A number from 0 to 1 that chooses the wait below its bound. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/**
 * Sends a call again where that can help: no connection, no answer in time, HTTP 429, 502, 503 and 504, and the codes -32005 and -32007.
 * A call that is not idempotent is sent again only where the request surely never left.
 */
export function withRetry<Transport extends RpcTransport>(
  transport: Transport,
  options: RetryOptions = {},
): Transport {
  const { retries = 3, baseDelayMs = 100, maxDelayMs = 10_000, random = Math.random } = options;
  return {
    ...transport,
    async call(call: RpcCall) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await transport.call(call);
        } catch (error) {
          if (attempt >= retries || call.signal?.aborted || !canHelp(error, call.idempotent)) throw error;
          const asked =
            isTransportError(error) && error.retryAfter ? parseRetryAfter(error.retryAfter) || 0 : 0;
          if (asked > maxDelayMs) throw error;
          await wait(
            Math.max(asked, random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt)),
            call.signal,
          );
        }
      }
    },
  };
}

function canHelp(error: unknown, idempotent: boolean): boolean {
  if (isTransportError(error)) {
    const { status, sent, cause } = error;
    if (!sent || isUnsent(cause)) return true;
    return idempotent && (status === undefined || isOverloaded(status));
  }
  if (!idempotent) return false;
  if (isRpcError(error))
    return error.rpcCode === rpcCodes.limitExceeded || error.rpcCode === rpcCodes.unavailable;
  return isTimeoutError(error);
}

// The connection was never made, say the operating system and undici. Browsers do not tell.
const unsentCodes = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

function isUnsent(cause: unknown): boolean {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return unsentCodes.test(String(inner?.code ?? code));
}

// Seconds, or an HTTP date; NaN where neither.
function parseRetryAfter(value: string): number {
  return /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
