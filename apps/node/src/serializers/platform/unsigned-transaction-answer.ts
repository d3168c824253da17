import type { PlatformUnsignedTransaction } from '@firn/node-validators';
import type { BaseTx, UnsignedPlatformTx } from '@firn/platform-codec';
import { bytesToHex, bytesToId } from '@firn/primitives';
import { toL1Fields } from './l1-transaction-fields.js';
import { toStakingFields } from './staking-transaction-fields.js';
import { toSubnetFields } from './subnet-transaction-fields.js';
import { toInputAnswer, toOutputAnswer } from './transfer-answer.js';

type Answer = PlatformUnsignedTransaction;

/** The transactions that move tokens: all but the three of the protocol itself. */
type FundedTx = Extract<UnsignedPlatformTx, Omit<BaseTx, 'type'>>;

/**
 * The body of a transaction as an object: the fields that all kinds share stand in `inputs`, as the interface shows them, those of its
 * kind beside it (reference: sections 4.1 and 4.4).
 * @param hrp Prefix of the network's addresses.
 */
export function toUnsignedTransactionAnswer(tx: UnsignedPlatformTx, hrp: string): Answer {
  switch (tx.type) {
    case 'AdvanceTimeTx':
      return { time: tx.time };
    case 'RewardValidatorTx':
      return { txID: bytesToId(tx.txId) };
    case 'RewardAutoRenewedValidatorTx':
      return { txID: bytesToId(tx.txId), timestamp: tx.timestamp };
    default:
      return { inputs: toBaseAnswer(tx, hrp), ...toOwnFields(tx, hrp) };
  }
}

function toBaseAnswer(tx: FundedTx, hrp: string): NonNullable<Answer['inputs']> {
  return {
    networkID: tx.networkId,
    blockchainID: bytesToId(tx.blockchainId),
    outputs: tx.outputs.map((output) => toOutputAnswer(output, hrp)),
    inputs: tx.inputs.map(toInputAnswer),
    memo: bytesToHex(tx.memo),
  };
}

function toOwnFields(tx: FundedTx, hrp: string): Answer {
  switch (tx.type) {
    case 'BaseTx':
      return {};
    case 'ImportTx':
      return { sourceChain: bytesToId(tx.sourceChain), importedInputs: tx.importedInputs.map(toInputAnswer) };
    case 'ExportTx':
      return {
        destinationChain: bytesToId(tx.destinationChain),
        exportedOutputs: tx.exportedOutputs.map((output) => toOutputAnswer(output, hrp)),
      };
    case 'AddValidatorTx':
    case 'AddDelegatorTx':
    case 'AddPermissionlessValidatorTx':
    case 'AddPermissionlessDelegatorTx':
    case 'AddAutoRenewedValidatorTx':
    case 'SetAutoRenewedValidatorConfigTx':
      return toStakingFields(tx, hrp);
    case 'ConvertSubnetToL1Tx':
    case 'RegisterL1ValidatorTx':
    case 'SetL1ValidatorWeightTx':
    case 'IncreaseL1ValidatorBalanceTx':
    case 'DisableL1ValidatorTx':
      return toL1Fields(tx);
    default:
      return toSubnetFields(tx, hrp);
  }
}
