import type { ConvertedValidator, PlatformUnsignedTransaction } from '@firn/node-validators';
import type {
  ConvertSubnetToL1Tx,
  DisableL1ValidatorTx,
  IncreaseL1ValidatorBalanceTx,
  L1ConversionValidator,
  RegisterL1ValidatorTx,
  SetL1ValidatorWeightTx,
} from '@firn/platform-codec';
import { bytesToHex, bytesToId } from '@firn/primitives';
import { toTxL1OwnerAnswer } from './owners-answer.js';
import { toSignerAnswer } from './staking-transaction-fields.js';

type Answer = PlatformUnsignedTransaction;

type L1Tx =
  | ConvertSubnetToL1Tx
  | DisableL1ValidatorTx
  | IncreaseL1ValidatorBalanceTx
  | RegisterL1ValidatorTx
  | SetL1ValidatorWeightTx;

/** What a transaction of an L1 has beside the shared fields. */
export function toL1Fields(tx: L1Tx): Answer {
  switch (tx.type) {
    case 'ConvertSubnetToL1Tx':
      return {
        subnetID: bytesToId(tx.subnetId),
        chainID: bytesToId(tx.managerChainId),
        address: bytesToHex(tx.managerAddress),
        validators: tx.validators.map(toConvertedValidator),
        subnetAuthorization: tx.subnetAuthorization,
      };
    case 'RegisterL1ValidatorTx':
      return {
        balance: tx.balance,
        proofOfPossession: [...tx.proofOfPossession],
        message: bytesToHex(tx.message),
      };
    case 'SetL1ValidatorWeightTx':
      return { message: bytesToHex(tx.message) };
    case 'IncreaseL1ValidatorBalanceTx':
      return { validationID: bytesToId(tx.validationId), balance: tx.balance };
    case 'DisableL1ValidatorTx':
      return { validationID: bytesToId(tx.validationId), disableAuthorization: tx.disableAuthorization };
  }
}

function toConvertedValidator(validator: L1ConversionValidator): ConvertedValidator {
  return {
    nodeID: bytesToHex(validator.nodeId),
    weight: validator.weight,
    balance: validator.balance,
    signer: toSignerAnswer(validator.signer),
    remainingBalanceOwner: toTxL1OwnerAnswer(validator.remainingBalanceOwner),
    deactivationOwner: toTxL1OwnerAnswer(validator.deactivationOwner),
  };
}
