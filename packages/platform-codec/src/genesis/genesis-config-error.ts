/** A genesis configuration that cannot be used; the message names the place and what is allowed. */
export class GenesisConfigError extends Error {
  override readonly name = 'GenesisConfigError';
  /** Stable: `genesis-config`. */
  readonly code = 'genesis-config';
}
