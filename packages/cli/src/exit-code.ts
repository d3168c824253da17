/** What the program ends with; listed in `firn --help`. */
export const exitCodes = {
  done: 0,
  /** The server answered an error. */
  refused: 1,
  /** A mistake in the call: an unknown name, a parameter that breaks the contract, a contract that cannot be read. */
  usage: 2,
  /** No usable answer: no connection, no answer in time. */
  noAnswer: 3,
  /** The answer is not what the contract says; only with `--strict`. */
  broken: 4,
  /** Interrupted before there was an answer, as shells have it: 128 and the number of SIGINT. */
  interrupted: 130,
} as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A mistake of the person who calls, told without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Whether an error is a {@link UsageError}, of this or of another copy of the code. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === 'UsageError';
}
