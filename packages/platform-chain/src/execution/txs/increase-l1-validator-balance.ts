import { bytesToId } from '@firn/primitives';
import { addAmounts } from '../../transaction/amounts.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { activate } from '../l1-validators.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Lets a validator of an L1 be active for longer, or again. Anyone may pay for it. */
export const executeIncreaseL1ValidatorBalance: TxExecutor<'IncreaseL1ValidatorBalanceTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  const { balance, validationId } = unsigned;
  if (balance === 0n) throw new TxRejectedError('balance must be greater than 0');
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  verifyPayment(execution, { balance });
  const validator = state.l1Validator(validationId);
  if (validator === undefined) {
    throw new TxRejectedError(`not found: there is no L1 validator ${bytesToId(validationId)}`);
  }
  const { endAccumulatedFee: end } = validator;
  const endAccumulatedFee =
    end === 0n ? activate(balance, execution) : addAmounts(end, balance, 'end of the balance');
  state.putL1Validator({ ...validator, endAccumulatedFee });
  moveFunds(execution);
};
