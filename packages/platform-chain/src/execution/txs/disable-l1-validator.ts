import { isActive } from '../../state/staker-order.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { authorize } from '../authorize.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { ownersOf, refundBalance } from '../l1-validators.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Ends the activity of a validator of an L1, pays its balance back and leaves it registered. */
export const executeDisableL1Validator: TxExecutor<'DisableL1ValidatorTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  const { disableAuthorization, validationId } = unsigned;
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  const validator = state.l1Validator(validationId);
  if (validator === undefined) throw new TxRejectedError('could not load L1 validator: not found');
  const credentials = authorize(execution, ownersOf(validator.deactivationOwner), disableAuthorization);
  verifyPayment(execution, { credentials });
  moveFunds(execution);
  if (!isActive(validator)) return;
  refundBalance(validator, execution, unsigned.outputs.length);
  state.putL1Validator({ ...validator, endAccumulatedFee: 0n });
};
