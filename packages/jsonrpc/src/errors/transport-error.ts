/** What is known of a call that failed on its way. */
export interface TransportErrorDetails extends ErrorOptions {
  /** HTTP status, where the answer had one that is no success. */
  readonly status?: number | undefined;
  /** Header `Retry-After`: seconds, or an HTTP date. */
  readonly retryAfter?: string | null | undefined;
  /** `false` where the request surely never left. */
  readonly sent?: boolean | undefined;
}

/** No usable answer came: no connection, an HTTP status without a JSON-RPC answer, or an answer that is not one. */
export class TransportError extends Error {
  override readonly name: string = 'TransportError';
  /** Stable: `transport`. */
  readonly code = 'transport';
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  /** `false` where the request surely never left; what a refused connection says of that stands in `cause`. */
  readonly sent: boolean;

  constructor(message: string, details: TransportErrorDetails = {}) {
    super(message, details);
    this.status = details.status;
    this.retryAfter = details.retryAfter ?? undefined;
    this.sent = details.sent ?? true;
  }
}

/** Whether an error is a {@link TransportError}, of this or of another copy of the package. */
export function isTransportError(error: unknown): error is TransportError {
  return error instanceof Error && 'code' in error && error.code === 'transport' && 'sent' in error;
}
