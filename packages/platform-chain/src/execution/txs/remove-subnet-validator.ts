import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { isPrimaryNetwork } from '../../primary-network.js';
import { stakerPriority } from '../../state/records.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { within } from '../../transaction/within.js';
import { authorizeBySubnetOwner } from '../authorize.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Ends a validator of a permissioned subnet before its time; also one that a conversion to an L1 left over. */
export const executeRemoveSubnetValidator: TxExecutor<'RemoveSubnetValidatorTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  const { nodeId, subnetId, subnetAuthorization } = unsigned;
  if (isPrimaryNetwork(subnetId)) {
    throw new TxRejectedError("can't remove primary network validator with RemoveSubnetValidatorTx");
  }
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  const validator = state.validator(subnetId, nodeId);
  if (validator === undefined) {
    throw new TxRejectedError(
      `${bytesToNodeId(nodeId)} isn't a current or pending validator of ${bytesToId(subnetId)}: not found`,
    );
  }
  if (validator.priority !== stakerPriority.permissionedValidator) {
    throw new TxRejectedError('attempting to remove permissionless validator');
  }
  const { credentials } = authorizeBySubnetOwner(execution, subnetId, subnetAuthorization);
  within('flow check failed', () => verifyPayment(execution, { credentials }));
  moveFunds(execution);
  state.removeStaker(validator);
};
