import { EvmError } from '../evm-error.js';
import type { RefusalReason } from '../transaction/transaction-error.js';

/** What makes a simulation impossible: a call is refused like a transaction, or the blocks are not in order. */
export type SimulationFailure =
  | RefusalReason
  | 'empty'
  | 'too-many-blocks'
  | 'block-number'
  | 'block-time'
  | 'block-gas'
  | 'block-form';

/** A simulation cannot be run; the message is the reference client's. */
export class SimulationError extends EvmError {
  override readonly name = 'SimulationError';
  readonly failure: SimulationFailure;

  constructor(failure: SimulationFailure, message: string, options?: ErrorOptions) {
    super('simulation', message, options);
    this.failure = failure;
  }
}

/** Whether an error is a {@link SimulationError}, of this or of another copy of the code. */
export function isSimulationError(error: unknown): error is SimulationError {
  return error instanceof Error && error.name === 'SimulationError';
}
