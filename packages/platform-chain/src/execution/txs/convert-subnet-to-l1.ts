import {
  type ConvertSubnetToL1Tx,
  initialValidationId,
  type L1ConversionValidator,
  l1ConversionId,
} from '@firn/platform-codec';
import { isZero } from '@firn/primitives/bytes';
import { isPrimaryNetwork } from '../../primary-network.js';
import { addAmounts } from '../../transaction/amounts.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { authorizeByManagingOwner } from '../authorize.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { activate, addL1Validator } from '../l1-validators.js';
import { moveFunds, verifyPayment } from '../payment.js';
import { checkProofOfPossession } from '../proof-of-possession.js';
import type { TxExecutor } from '../tx-execution.js';

/** Hands a subnet over to a contract, which decides from then on who validates it (ACP-77). */
export const executeConvertSubnetToL1: TxExecutor<'ConvertSubnetToL1Tx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  const { subnetId, subnetAuthorization, managerAddress, managerChainId, validators } = unsigned;
  checkConversion(unsigned);
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  const { subnet, credentials } = authorizeByManagingOwner(execution, subnetId, subnetAuthorization);
  verifyPayment(execution, { credentials, balance: totalBalance(validators) });
  // A proof costs some milliseconds, so that it is checked for who has paid.
  for (const { signer } of validators) checkProofOfPossession(signer);
  for (const [index, validator] of validators.entries()) {
    addL1Validator(
      {
        validationId: initialValidationId(subnetId, index),
        subnetId,
        nodeId: validator.nodeId,
        publicKey: validator.signer.publicKey,
        remainingBalanceOwner: validator.remainingBalanceOwner,
        deactivationOwner: validator.deactivationOwner,
        startTime: state.timestamp,
        weight: validator.weight,
        minNonce: 0n,
        endAccumulatedFee: activate(validator.balance, execution),
      },
      state,
    );
  }
  moveFunds(execution);
  const conversion = { conversionId: conversionIdOf(unsigned), managerChainId, managerAddress };
  state.putSubnet({ ...subnet, conversion });
};

/** What other chains are told of the conversion, as its hash. */
function conversionIdOf(tx: ConvertSubnetToL1Tx): Uint8Array {
  const validators = tx.validators.map(({ nodeId, signer, weight }) => {
    return { nodeId, blsPublicKey: signer.publicKey, weight };
  });
  return l1ConversionId({ ...tx, validators });
}

function checkConversion({ subnetId, validators }: ConvertSubnetToL1Tx): void {
  if (isPrimaryNetwork(subnetId)) throw new TxRejectedError('cannot convert a permissionless subnet');
  if (validators.length === 0) throw new TxRejectedError('conversion must include at least one validator');
  for (const { nodeId, weight } of validators) {
    if (weight === 0n) throw new TxRejectedError('validator weight must be non-zero');
    if (isZero(nodeId)) throw new TxRejectedError('validator nodeID cannot be empty');
  }
}

function totalBalance(validators: readonly L1ConversionValidator[]): bigint {
  return validators.reduce((sum, { balance }) => addAmounts(sum, balance, 'sum of balances'), 0n);
}
