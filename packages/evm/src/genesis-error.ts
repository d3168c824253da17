import { EvmError } from './evm-error.js';

/** A genesis document or an upgrade document cannot be used; the message names the field. */
export class GenesisError extends EvmError {
  override readonly name = 'GenesisError';

  constructor(message: string, options?: ErrorOptions) {
    super('genesis', message, options);
  }
}
