import type { WorldState } from '@firn/evm/state';
import type { AtomicTx } from '@firn/platform-codec';
import type { AtomicCircumstances } from './atomic-circumstances.js';
import { transferState } from './transfer-state.js';
import { checkAccounts, verifyAsynchronousTx } from './verify-asynchronous-tx.js';
import { verifySynchronousTx } from './verify-synchronous-tx.js';

/**
 * Checks a transaction by the rules of the block that is to hold it, and moves what it moves in the state. On an error, some of that is done:
 * call it between `checkpoint` and `revert`.
 * @throws TxRejectedError in the reference node's words
 */
export function applyAtomicTx(tx: AtomicTx, state: WorldState, circumstances: AtomicCircumstances): void {
  if (circumstances.block.isAsynchronous) {
    verifyAsynchronousTx(tx, circumstances);
    checkAccounts(tx, state);
  } else {
    verifySynchronousTx(tx, circumstances);
  }
  transferState(tx, state);
}
