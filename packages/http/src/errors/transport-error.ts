import { CallError, type CallErrorDetails, isCallError } from './call-error.js';
import { isOverloaded } from './is-overloaded.js';

/** What is known of a call that failed on its way. */
export interface TransportErrorDetails extends CallErrorDetails {
  /** HTTP status, where an answer came whose status is no success. */
  readonly status?: number | undefined;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** `false` where the request surely never left. Default: `true`, unless the cause says that there was no connection. */
  readonly sent?: boolean | undefined;
  /** Whether the connection failed or broke. Default: `false`. */
  readonly disconnected?: boolean | undefined;
}

/** No usable answer came: no connection, a broken one, or an answer that cannot be read. `cause` is what the socket or the parser said. */
export class TransportError extends CallError {
  override readonly name: string = 'TransportError';
  /** Stable: `transport`. */
  readonly code = 'transport';
  readonly retryable: boolean;
  /** HTTP status, where an answer came whose status is no success. */
  readonly status: number | undefined;
  /** How long the server asks to wait before the next attempt, in milliseconds; `undefined` where it did not say. */
  readonly retryAfterMs: number | undefined;
  /** `false` where the request surely never left, so that any call can be repeated. */
  readonly sent: boolean;
  /** Whether the connection failed; otherwise an answer came that cannot be read. */
  readonly disconnected: boolean;

  constructor(message: string, details: TransportErrorDetails = {}) {
    super(message, details);
    const { status, retryAfterMs, disconnected = false, sent = !neverLeft(details.cause) } = details;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.disconnected = disconnected;
    this.sent = sent;
    this.retryable = status === undefined || isOverloaded(status);
  }
}

/** Whether an error is a {@link TransportError}, of this or of another copy of the package. */
export function isTransportError(error: unknown): error is TransportError {
  return isCallError(error) && error.code === 'transport';
}

// The connection was never made, say the operating system and undici. Browsers do not tell.
const unsentCodes = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Whether one of the causes, of which sockets have two or three, says that there was no connection. */
function neverLeft(cause: unknown, depth = 0): boolean {
  if (typeof cause !== 'object' || cause === null || depth > 8) return false;
  const { code, cause: inner } = cause as { readonly code?: unknown; readonly cause?: unknown };
  return (typeof code === 'string' && unsentCodes.test(code)) || neverLeft(inner, depth + 1);
}
