import { CallError, type CallErrorDetails, isCallError, isOverloaded } from '@firn/http/errors';
import type { FailureIssue } from '@firn/primitives/failure';

/** What is known of an error answer beside its status and messages. */
export interface HttpStatusErrorDetails extends CallErrorDetails {
  /** How long the caller should wait, in milliseconds; `Retry-After` of the answer. */
  readonly retryAfterMs?: number | undefined;
  /** The body: what its JSON stands for, else its text, up to 1 MiB of it. */
  readonly body?: unknown;
  /** In a server: the rules of the document that the request breaks. */
  readonly issues?: readonly FailureIssue[] | undefined;
  /** A header by its name in lower case. */
  readonly header?: ((name: string) => string | null | undefined) | undefined;
}

/**
 * An answer with an error status: a client throws it for one that a server gave, a handler throws it, made by {@link httpError}, to give one.
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
export class HttpStatusError extends CallError {
  override readonly name: string = 'HttpStatusError';
  /** Stable: `http-status`. */
  readonly code = 'http-status';
  /** Whether the status is 429, 502, 503 or 504. */
  readonly retryable: boolean;
  /** HTTP status: 400 to 599, or one that was not expected. */
  readonly status: number;
  /** What is wrong; of a 400 one sentence for each broken rule. */
  readonly messages: readonly string[];
  /** How long to wait before the next attempt, in milliseconds; `undefined` where the server did not say. */
  readonly retryAfterMs: number | undefined;
  /** Body of the answer as it came, in its wire form and not checked; `isErrorOf` tells whether it is one that the contract names. */
  readonly body: unknown;
  /** In a server: the rules of the document that the request breaks. Empty in a client, where they are in the body if the server sends them. */
  readonly issues: readonly FailureIssue[];
  /** A header of the answer by its name in lower case. */
  readonly header: (name: string) => string | null | undefined;

  constructor(status: number, messages: string | readonly string[], details: HttpStatusErrorDetails = {}) {
    const all = typeof messages === 'string' ? [messages] : messages;
    super(`HTTP ${status}: ${all.join('; ')}`, details);
    this.status = status;
    this.retryable = isOverloaded(status);
    this.messages = all;
    this.retryAfterMs = details.retryAfterMs;
    this.body = details.body;
    this.issues = details.issues ?? [];
    this.header = details.header ?? (() => undefined);
  }
}

/**
 * The error that a handler throws to answer a status: `throw httpError(404, 'there is no chain 7')`. Several messages are one sentence for each
 * broken rule.
 */
export function httpError(
  status: number,
  messages: string | readonly string[],
  details?: HttpStatusErrorDetails,
): HttpStatusError {
  return new HttpStatusError(status, messages, details);
}

/** Whether an error is a {@link HttpStatusError}, of this or of another copy of the package. */
export function isHttpStatusError(error: unknown): error is HttpStatusError {
  return isCallError(error) && error.code === 'http-status';
}
