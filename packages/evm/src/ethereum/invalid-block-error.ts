import { EvmError } from '../evm-error.js';

/** A block does not follow the rules; the message names the field, what it holds, what it must hold, and the rule. */
export class InvalidBlockError extends EvmError {
  override readonly name = 'InvalidBlockError';

  constructor(message: string, options?: ErrorOptions) {
    super('invalid-block', message, options);
  }
}

/** Whether an error is a {@link InvalidBlockError}, of this or of another copy of the code. */
export function isInvalidBlockError(error: unknown): error is InvalidBlockError {
  return error instanceof Error && error.name === 'InvalidBlockError';
}
