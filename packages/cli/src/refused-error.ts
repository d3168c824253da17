/** The server refused the subscription. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Whether an error is a {@link RefusedError}, of this or of another copy of the code. */
export function isRefusedError(error: unknown): error is RefusedError {
  return error instanceof Error && error.name === 'RefusedError';
}
