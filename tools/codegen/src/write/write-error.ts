/** A place where generated text is not TypeScript. */
export interface SyntaxProblem {
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly message: string;
}

/** Generated text that is not TypeScript, or a file on the disk that is not the generator's to touch. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly problems: readonly SyntaxProblem[];

  constructor(message: string, problems: readonly SyntaxProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** Whether an error is a {@link WriteError}, of this or of another copy of the code. */
export function isWriteError(error: unknown): error is WriteError {
  return error instanceof Error && error.name === 'WriteError';
}
