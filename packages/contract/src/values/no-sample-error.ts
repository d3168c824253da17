/** A type of which no value was found. */
export class NoSampleError extends Error {
  override readonly name = 'NoSampleError';
  /** The value that came closest; `undefined` where there is none. */
  readonly closest: unknown;

  constructor(message: string, closest?: unknown) {
    super(message);
    this.closest = closest;
  }
}

/** Whether an error is a {@link NoSampleError}, of this or of another copy of the code. */
export function isNoSampleError(error: unknown): error is NoSampleError {
  return error instanceof Error && error.name === 'NoSampleError';
}
