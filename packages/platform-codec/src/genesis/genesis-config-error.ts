/** A genesis configuration that cannot be used; the message names the place and what is allowed. */
export class GenesisConfigError extends Error {
  override readonly name = 'GenesisConfigError';
  /** Stable: `genesis-config`. */
  readonly code = 'genesis-config';
}

/** Whether an error is a {@link GenesisConfigError}, of this or of another copy of the code. */
export function isGenesisConfigError(error: unknown): error is GenesisConfigError {
  return error instanceof Error && error.name === 'GenesisConfigError';
}
