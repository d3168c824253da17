import type { PlatformRules } from '../platform-rules.js';
import { isPrimaryNetwork } from '../primary-network.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import type { BaseFields } from '../transaction/tx-types.js';
import { within } from '../transaction/within.js';

const maxMemoLength = 256;

/** Checks the common fields by themselves (reference: section 4.8, step 1). @throws TxRejectedError. */
export function checkBase(fields: BaseFields, rules: PlatformRules): void {
  within('metadata failed verification', () => {
    if (fields.networkId !== rules.networkId) throw new TxRejectedError('tx has wrong network ID');
    if (!isPrimaryNetwork(fields.blockchainId)) throw new TxRejectedError('tx has wrong chain ID');
    checkMemoLength(fields, maxMemoLength);
  });
}

/** Since the Durango upgrade the memo has to be empty (reference: section 4.8, step 2). @throws TxRejectedError. */
export function checkMemo(fields: BaseFields): void {
  checkMemoLength(fields, 0);
}

function checkMemoLength({ memo }: BaseFields, most: number): void {
  if (memo.length > most) {
    throw new TxRejectedError(`memo exceeds maximum length: ${memo.length} > ${most}`);
  }
}
