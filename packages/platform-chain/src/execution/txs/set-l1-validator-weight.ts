import type { L1ValidatorWeight, SetL1ValidatorWeightTx } from '@firn/platform-codec';
import type { L1Validator } from '../../state/records.js';
import { addAmounts } from '../../transaction/amounts.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { readAddressedCall } from '../../transaction/warp-messages.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { readL1ValidatorWeight } from '../l1-messages.js';
import { checkManager, l1Weight, refundBalance } from '../l1-validators.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecution, TxExecutor } from '../tx-execution.js';

/** Sets the weight that the contract of an L1 wants a validator to have; 0 removes it. */
export const executeSetL1ValidatorWeight: TxExecutor<'SetL1ValidatorWeightTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  verifyPayment(execution);
  const call = readAddressedCall(unsigned.message);
  const message = readL1ValidatorWeight(call.payload);
  const validator = state.l1Validator(message.validationId);
  if (validator === undefined) throw new TxRejectedError('could not load L1 validator: not found');
  if (message.nonce < validator.minNonce) {
    throw new TxRejectedError(
      `warp message contains stale nonce ${message.nonce} must be at least ${validator.minNonce}`,
    );
  }
  checkManager(call, validator.subnetId, state);
  if (message.weight === 0n) remove(validator, execution);
  else setWeight(validator, message, execution);
  moveFunds(execution);
};

function remove(validator: L1Validator, execution: TxExecution<SetL1ValidatorWeightTx>): void {
  const { state, unsigned } = execution;
  if (l1Weight(validator.subnetId, state) === validator.weight) {
    throw new TxRejectedError('attempting to remove the last L1 validator from a converted subnet');
  }
  refundBalance(validator, execution, unsigned.outputs.length);
  state.removeL1Validator(validator.validationId);
}

function setWeight(
  validator: L1Validator,
  { nonce, weight }: L1ValidatorWeight,
  { state }: Pick<TxExecution, 'state'>,
): void {
  addAmounts(l1Weight(validator.subnetId, state) - validator.weight, weight, 'weight of the L1');
  state.putL1Validator({ ...validator, weight, minNonce: nonce + 1n });
}
