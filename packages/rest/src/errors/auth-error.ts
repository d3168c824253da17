import { CallError, type CallErrorDetails, isCallError } from '@firn/http/errors';

/** A call needs credentials that it was not given; nothing was sent. */
export class AuthError extends CallError {
  override readonly name: string = 'AuthError';
  /** Stable: `auth`. */
  readonly code = 'auth';
  readonly retryable = false;
  /** The security schemes of each way to satisfy it. */
  readonly schemes: readonly (readonly string[])[];

  constructor(schemes: readonly (readonly string[])[], details?: CallErrorDetails) {
    const ways = schemes.map((names) => names.join(' and ')).join(', or ');
    super(`this call needs credentials: ${ways}; give them in the option auth`, details);
    this.schemes = schemes;
  }
}

/** Whether an error is an {@link AuthError}, of this or of another copy of the package. */
export function isAuthError(error: unknown): error is AuthError {
  return isCallError(error) && error.code === 'auth';
}
