/** What went wrong with a call, as a word that does not change. */
export type RestErrorCode = 'http-status' | 'response-validation' | 'timeout' | 'transport';

const codes: readonly unknown[] = ['http-status', 'response-validation', 'timeout', 'transport'];

/** Base of the errors of this package. */
export abstract class RestError extends Error {
  /** Stable: tells the kinds of errors apart, also between two copies of the package. */
  abstract readonly code: RestErrorCode;
}

/** Whether an error is one of this package, or of another copy of it. */
export function isRestError(error: unknown): error is RestError {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
