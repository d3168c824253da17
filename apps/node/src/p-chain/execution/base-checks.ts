import type { BaseTx } from '@firn/platform-codec';
import { isZero } from './byte-order.js';
import { checkInputOrder, checkInputs, checkOutputOrder, checkOutputs, within } from './component-checks.js';
import type { PlatformRules } from './environment.js';
import { TxRejectedError } from './tx-rejected-error.js';

const maxMemoLength = 256;

/** What every transaction of the chain has in common. */
export type BaseFields = Pick<BaseTx, 'blockchainId' | 'inputs' | 'memo' | 'networkId' | 'outputs'>;

/** Checks the common fields by themselves (reference: section 4.8, step 1). @throws TxRejectedError. */
export function checkBase(fields: BaseFields, rules: PlatformRules): void {
  within('metadata failed verification', () => {
    if (fields.networkId !== rules.networkId) throw new TxRejectedError('tx has wrong network ID');
    if (!isZero(fields.blockchainId)) throw new TxRejectedError('tx has wrong chain ID');
    checkMemoLength(fields, maxMemoLength);
  });
  checkOutputs(fields.outputs, 'output failed verification');
  checkInputs(fields.inputs, 'input failed verification');
  checkOutputOrder(fields.outputs);
  checkInputOrder(fields.inputs);
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
