/** Rules were set that a network does not allow, or that contradict each other. */
export class FixedRulesError extends Error {
  override readonly name = 'FixedRulesError';
}

/** Whether an error is a {@link FixedRulesError}, of this or of another copy of the code. */
export function isFixedRulesError(error: unknown): error is FixedRulesError {
  return error instanceof Error && error.name === 'FixedRulesError';
}
