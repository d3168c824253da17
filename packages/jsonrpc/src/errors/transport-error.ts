/** What is known of a call that failed on its way. */
export interface TransportErrorDetails extends ErrorOptions {
  /** HTTP status, where the answer had one that is no success. */
  readonly status?: number | undefined;
  /** How long the server asks to wait, from `Retry-After`. */
  readonly retryAfterMs?: number | undefined;
  /** `false` only where the request surely never left. */
  readonly sent?: boolean | undefined;
}

/** No usable answer came: no connection, an HTTP status without a JSON-RPC answer, or an answer that is not one. */
export class TransportError extends Error {
  override readonly name: string = 'TransportError';
  /** Stable: `transport`. */
  readonly code = 'transport';
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** Whether the request may have reached the server. */
  readonly sent: boolean;

  constructor(message: string, details: TransportErrorDetails = {}) {
    super(message, details);
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.sent = details.sent ?? true;
  }

  /** Wraps what a socket or `fetch` threw, and keeps a {@link TransportError} as it is. */
  static from(error: unknown): TransportError {
    if (isTransportError(error)) return error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const reason = cause instanceof Error ? cause.message || code : String(cause);
    return new TransportError(`no answer: ${reason}`, { cause: error, sent: !unsentCodes.test(code) });
  }
}

// The connection was never made, says the operating system or undici.
const unsentCodes = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Whether an error is a {@link TransportError}, of this or of another copy of the package. */
export function isTransportError(error: unknown): error is TransportError {
  return error instanceof Error && 'code' in error && error.code === 'transport' && 'sent' in error;
}
