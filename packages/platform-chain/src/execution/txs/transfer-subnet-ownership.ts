import { isPrimaryNetwork } from '../../primary-network.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { within } from '../../transaction/within.js';
import { authorizeBySubnetOwner } from '../authorize.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Gives a subnet to another owner; also one that became an L1. */
export const executeTransferSubnetOwnership: TxExecutor<'TransferSubnetOwnershipTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  const { subnetId, subnetAuthorization, newOwner } = unsigned;
  if (isPrimaryNetwork(subnetId)) {
    throw new TxRejectedError('cannot transfer ownership of a permissionless subnet');
  }
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  const { subnet, credentials } = authorizeBySubnetOwner(execution, subnetId, subnetAuthorization);
  within('flow check failed', () => verifyPayment(execution, { credentials }));
  moveFunds(execution);
  state.putSubnet({ ...subnet, owner: newOwner });
};
