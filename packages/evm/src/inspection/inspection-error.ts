import { EvmError } from '../evm-error.js';

/** What was asked for of the inside of a chain is not there; the message is the reference client's. */
export class InspectionError extends EvmError {
  override readonly name = 'InspectionError';

  constructor(message: string, options?: ErrorOptions) {
    super('debug', message, options);
  }
}
