import { RestError } from './rest-error.js';

/** What is known of an error answer beside its status and messages. */
export interface HttpStatusErrorDetails extends ErrorOptions {
  /** How long the caller should wait, in milliseconds; `Retry-After` of the answer. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * An answer with an error status: a client throws it for one that a server gave, a handler throws it to give one.
 *
 * @example
 * ```ts
 * try {
 *   await getChain(transport, { chainId: 1n });
 * } catch (error) {
 *   if (isHttpStatusError(error)) console.log(error.status, error.messages); // 404 [ 'Chain 1 is not supported' ]
 * }
 * ```
 */
export class HttpStatusError extends RestError {
  override readonly name: string = 'HttpStatusError';
  /** Stable: `http-status`. */
  readonly code = 'http-status';
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** What is wrong; of a 400 one sentence for each broken rule. */
  readonly messages: readonly string[];
  /** How long to wait before the next attempt, in milliseconds; `undefined` where the server did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, messages: string | readonly string[], details: HttpStatusErrorDetails = {}) {
    const all = typeof messages === 'string' ? [messages] : messages;
    super(`HTTP ${status}: ${all.join('; ')}`, details);
    this.status = status;
    this.messages = all;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Whether an error is a {@link HttpStatusError}, of this or of another copy of the package. */
export function isHttpStatusError(error: unknown): error is HttpStatusError {
  return error instanceof Error && 'code' in error && error.code === 'http-status' && 'messages' in error;
}
