import { EvmError } from '../evm-error.js';

/** Something cannot be traced; the message is in the words of the reference client where it has some. */
export class TracingError extends EvmError {
  override readonly name = 'TracingError';

  constructor(message: string, options?: ErrorOptions) {
    super('tracing', message, options);
  }
}
