import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { isPrimaryNetwork } from '../../primary-network.js';
import { checkDuration, checkWeight, checkWithin, primaryValidatorOf } from '../../staking/staking-checks.js';
import { stakerPriority } from '../../state/records.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { within } from '../../transaction/within.js';
import { authorizeByManagingOwner } from '../authorize.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Lets a validator of the primary network validate a permissioned subnet. */
export const executeAddSubnetValidator: TxExecutor<'AddSubnetValidatorTx'> = (execution) => {
  const { tx, unsigned, state, environment } = execution;
  const { validator, subnetId, subnetAuthorization } = unsigned;
  if (isPrimaryNetwork(subnetId)) {
    throw new TxRejectedError("can't add primary network validator with AddSubnetValidatorTx");
  }
  checkBase(unsigned, environment.rules);
  checkWeight(validator);
  checkMemo(unsigned);
  const { staking } = environment.rules;
  checkDuration(validator.endTime - state.timestamp, staking.minStakeDuration, staking);
  if (state.validator(subnetId, validator.nodeId) !== undefined) {
    throw new TxRejectedError(
      `attempted to issue duplicate validator for ${bytesToNodeId(validator.nodeId)} on subnet ${bytesToId(subnetId)}`,
    );
  }
  checkWithin(validator, primaryValidatorOf(validator, state));
  const { credentials } = authorizeByManagingOwner(execution, subnetId, subnetAuthorization);
  within('flow check failed', () => verifyPayment(execution, { credentials }));
  moveFunds(execution);
  state.addStaker({
    txId: tx.id,
    tx: unsigned,
    nodeId: validator.nodeId,
    subnetId,
    priority: stakerPriority.permissionedValidator,
    startTime: state.timestamp,
    endTime: validator.endTime,
    weight: validator.weight,
    publicKey: undefined,
    potentialReward: 0n,
    renewal: undefined,
  });
};
