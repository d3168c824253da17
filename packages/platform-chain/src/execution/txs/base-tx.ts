import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Moves funds. */
export const executeBaseTx: TxExecutor<'BaseTx'> = (execution) => {
  checkBase(execution.unsigned, execution.environment.rules);
  checkMemo(execution.unsigned);
  verifyPayment(execution);
  moveFunds(execution);
};
