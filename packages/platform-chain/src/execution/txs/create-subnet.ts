import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Creates a subnet whose ID is that of the transaction. */
export const executeCreateSubnet: TxExecutor<'CreateSubnetTx'> = (execution) => {
  const { tx, unsigned, state, environment } = execution;
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  verifyPayment(execution);
  moveFunds(execution);
  state.putSubnet({ id: tx.id, owner: unsigned.owner, conversion: undefined });
};
