import { EvmError } from '../evm-error.js';

/** A development control cannot do what was asked of it. */
export class DevelopmentError extends EvmError {
  override readonly name = 'DevelopmentError';

  constructor(message: string, options?: ErrorOptions) {
    super('development', message, options);
  }
}
