import { RestError } from './rest-error.js';

/** No usable answer came: no connection, a broken one, or a success whose body is not JSON. `cause` is what the socket or parser said. */
export class TransportError extends RestError {
  override readonly name: string = 'TransportError';
  /** Stable: `transport`. */
  readonly code = 'transport';

  /** Wraps what a socket or `fetch` threw. */
  static from(error: unknown): TransportError {
    // fetch says no more than "fetch failed"; its cause has the reason.
    const cause = (error as ErrorOptions | undefined)?.cause ?? error;
    return new TransportError(`no answer: ${(cause as Error | undefined)?.message || cause}`, {
      cause: error,
    });
  }
}

/** Whether an error is a {@link TransportError}, of this or of another copy of the package. */
export function isTransportError(error: unknown): error is TransportError {
  return error instanceof Error && 'code' in error && error.code === 'transport';
}
