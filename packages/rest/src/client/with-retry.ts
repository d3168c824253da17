import { isTimeoutError } from '../errors/timeout-error.js';
import { isTransportError } from '../errors/transport-error.js';
import { retryAfterMs } from './retry-after.js';
import type { RestAnswer, RestRequest, RestTransport } from './transport.js';

/** How often and how soon a request is sent again. */
export interface RetryOptions {
  /** Times a request is sent again after the first. Default 3. */
  readonly retries?: number | undefined;
  /** Upper bound of the wait before the first retry; it doubles with each. Default 100. */
  readonly baseDelayMs?: number | undefined;
  /** Upper bound of every wait; a server that asks for a longer one is not asked again. Default 10 000. */
  readonly maxDelayMs?: number | undefined;
  /** A number from 0 to 1 that chooses the wait below its bound. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/**
 * Sends a request again where that can help: no connection, no answer in time, and the statuses 429, 502, 503 and 504.
 * A request that is not idempotent is sent again only where it surely never left. Waits longer each time, and at least as long as
 * `Retry-After` says.
 */
export function withRetry(transport: RestTransport, options: RetryOptions = {}): RestTransport {
  const { retries = 3, baseDelayMs = 100, maxDelayMs = 10_000, random = Math.random } = options;
  return {
    async send(request, callOptions) {
      for (let attempt = 0; ; attempt++) {
        const last = attempt >= retries;
        let asked = 0;
        try {
          const answer = await transport.send(request, callOptions);
          if (last || !canAnswerChange(request, answer)) return answer;
          asked = retryAfterMs(answer) ?? 0;
          if (asked > maxDelayMs) return answer;
        } catch (error) {
          if (last || callOptions.signal?.aborted || !canErrorChange(request, error)) throw error;
        }
        const bound = Math.min(maxDelayMs, baseDelayMs * 2 ** attempt);
        await wait(Math.max(asked, random() * bound), callOptions.signal);
      }
    },
  };
}

function canAnswerChange({ idempotent }: RestRequest, { status }: RestAnswer): boolean {
  return idempotent && (status === 429 || (status > 501 && status < 505));
}

function canErrorChange({ idempotent }: RestRequest, error: unknown): boolean {
  if (isTransportError(error)) return idempotent || neverLeft(error);
  return idempotent && isTimeoutError(error);
}

// The connection was never made, say the operating system and undici.
const unsentCodes = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

function neverLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && unsentCodes.test(String(error.code))) || neverLeft(error.cause);
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
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  });
}
