import type { BaseTx } from '@firn/platform-codec';
import { isPrimaryNetwork } from '../primary-network.js';
import type { PlatformRules } from './environment.js';
import { TxRejectedError } from './tx-rejected-error.js';
import { within } from './within.js';

const maxMemoLength = 256;

/** What every transaction of the chain has in common. */
export type BaseFields = Pick<BaseTx, 'blockchainId' | 'inputs' | 'memo' | 'networkId' | 'outputs'>;

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
