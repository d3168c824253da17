import { EvmError } from '../evm-error.js';

/** A state that was asked for is not kept any more; the message is the reference client's. */
export class MissingStateError extends EvmError {
  override readonly name = 'MissingStateError';

  /** `hash`: of the node that is missing, in hex with `0x`; of the root, when the whole state is gone. */
  constructor(hash: string) {
    super(
      'missing-state',
      `missing trie node ${hash.slice(2)} (path ) state ${hash} is not available, not found`,
    );
  }
}

/** Whether an error is a {@link MissingStateError}, of this or of another copy of the code. */
export function isMissingStateError(error: unknown): error is MissingStateError {
  return error instanceof Error && error.name === 'MissingStateError';
}
