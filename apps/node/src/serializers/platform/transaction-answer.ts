import type {
  ConvertedValidator,
  TransferableInput as InputAnswer,
  TransferableOutput as OutputAnswer,
  PlatformSigner,
  PlatformStaker,
  PlatformTransaction,
  PlatformUnsignedTransaction,
} from '@firn/node-validators';
import type {
  AddAutoRenewedValidatorTx,
  AddDelegatorTx,
  AddPermissionlessDelegatorTx,
  AddPermissionlessValidatorTx,
  AddSubnetValidatorTx,
  AddValidatorTx,
  BaseTx,
  ConvertSubnetToL1Tx,
  CreateChainTx,
  CreateSubnetTx,
  DisableL1ValidatorTx,
  IncreaseL1ValidatorBalanceTx,
  L1ConversionValidator,
  OutputOwners,
  PlatformTx,
  ProofOfPossession,
  RegisterL1ValidatorTx,
  RemoveSubnetValidatorTx,
  SetAutoRenewedValidatorConfigTx,
  SetL1ValidatorWeightTx,
  TransferableInput,
  TransferableOutput,
  TransferSubnetOwnershipTx,
  TransformSubnetTx,
  UnsignedPlatformTx,
  ValidatorPeriod,
} from '@firn/platform-codec';
import { bytesToHex, bytesToId, bytesToNodeId } from '@firn/primitives';
import { toTxL1OwnerAnswer, toTxOwnersAnswer } from './utxo-answer.js';

/**
 * A transaction as an object (reference: section 4.4).
 * @param hrp Prefix of the network's addresses.
 */
export function toTransactionAnswer(tx: PlatformTx, hrp: string): PlatformTransaction {
  return {
    unsignedTx: toUnsignedTransactionAnswer(tx.unsigned, hrp),
    credentials: tx.credentials.map(({ signatures }) => ({ signatures: signatures.map(bytesToHex) })),
    id: bytesToId(tx.id),
  };
}

type Answer = PlatformUnsignedTransaction;

/** The transactions that move tokens: all but the three of the protocol itself. */
type FundedTx = Extract<UnsignedPlatformTx, Omit<BaseTx, 'type'>>;

/**
 * The body of a transaction as an object: the fields that all kinds share stand in `inputs`, as the interface shows them, those of its
 * kind beside it (reference: sections 4.1 and 4.4).
 * @param hrp Prefix of the network's addresses.
 */
function toUnsignedTransactionAnswer(tx: UnsignedPlatformTx, hrp: string): Answer {
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

type StakingTx =
  | AddAutoRenewedValidatorTx
  | AddDelegatorTx
  | AddPermissionlessDelegatorTx
  | AddPermissionlessValidatorTx
  | AddValidatorTx
  | SetAutoRenewedValidatorConfigTx;

/** What a transaction that begins or changes staking has beside the shared fields. */
function toStakingFields(tx: StakingTx, hrp: string): Answer {
  switch (tx.type) {
    case 'AddValidatorTx':
      return {
        validator: toStakerAnswer(tx.validator),
        stake: toStake(tx, hrp),
        rewardsOwner: toTxOwnersAnswer(tx.rewardsOwner, hrp),
        shares: tx.shares,
      };
    case 'AddDelegatorTx':
      return {
        validator: toStakerAnswer(tx.validator),
        stake: toStake(tx, hrp),
        rewardsOwner: toTxOwnersAnswer(tx.rewardsOwner, hrp),
      };
    case 'AddPermissionlessDelegatorTx':
      return {
        validator: toStakerAnswer(tx.validator),
        subnetID: bytesToId(tx.subnetId),
        stake: toStake(tx, hrp),
        rewardsOwner: toTxOwnersAnswer(tx.rewardsOwner, hrp),
      };
    case 'AddPermissionlessValidatorTx':
      return {
        validator: toStakerAnswer(tx.validator),
        subnetID: bytesToId(tx.subnetId),
        signer: toSignerAnswer(tx.signer),
        stake: toStake(tx, hrp),
        ...toRewardOwners(tx, hrp),
        shares: tx.shares,
      };
    case 'AddAutoRenewedValidatorTx':
      return {
        nodeID: bytesToHex(tx.nodeId),
        signer: toSignerAnswer(tx.signer),
        stake: toStake(tx, hrp),
        ...toRewardOwners(tx, hrp),
        validatorAuthority: toTxOwnersAnswer(tx.validatorAuthority, hrp),
        delegationShares: tx.delegationShares,
        autoCompoundRewardShares: tx.autoCompoundRewardShares,
        period: tx.period,
      };
    case 'SetAutoRenewedValidatorConfigTx':
      return {
        txID: bytesToId(tx.txId),
        auth: tx.authorization,
        autoCompoundRewardShares: tx.autoCompoundRewardShares,
        period: tx.period,
      };
  }
}

function toStake(
  { stake }: { readonly stake: readonly TransferableOutput[] },
  hrp: string,
): NonNullable<Answer['stake']> {
  return stake.map((output) => toOutputAnswer(output, hrp));
}

function toRewardOwners(
  owners: { readonly validationRewardsOwner: OutputOwners; readonly delegationRewardsOwner: OutputOwners },
  hrp: string,
): Answer {
  return {
    validationRewardsOwner: toTxOwnersAnswer(owners.validationRewardsOwner, hrp),
    delegationRewardsOwner: toTxOwnersAnswer(owners.delegationRewardsOwner, hrp),
  };
}

/** Who validates or delegates, as a transaction writes it. */
function toStakerAnswer({ nodeId, startTime, endTime, weight }: ValidatorPeriod): PlatformStaker {
  return { nodeID: bytesToNodeId(nodeId), start: startTime, end: endTime, weight };
}

/** A BLS key with its proof; empty for none. */
function toSignerAnswer(signer: ProofOfPossession | undefined): PlatformSigner {
  if (signer === undefined) return {};
  const { publicKey, proofOfPossession } = signer;
  return { publicKey: bytesToHex(publicKey), proofOfPossession: bytesToHex(proofOfPossession) };
}

type SubnetTx =
  | AddSubnetValidatorTx
  | CreateChainTx
  | CreateSubnetTx
  | RemoveSubnetValidatorTx
  | TransferSubnetOwnershipTx
  | TransformSubnetTx;

/** What a transaction of a subnet has beside the shared fields. */
function toSubnetFields(tx: SubnetTx, hrp: string): Answer {
  switch (tx.type) {
    case 'CreateSubnetTx':
      return { owner: toTxOwnersAnswer(tx.owner, hrp) };
    case 'CreateChainTx':
      return {
        subnetID: bytesToId(tx.subnetId),
        chainName: tx.chainName,
        vmID: bytesToId(tx.vmId),
        fxIDs: tx.fxIds.map(bytesToId),
        genesisData: Buffer.from(tx.genesisData).toString('base64'),
        subnetAuthorization: tx.subnetAuthorization,
      };
    case 'AddSubnetValidatorTx':
      return {
        validator: { ...toStakerAnswer(tx.validator), subnetID: bytesToId(tx.subnetId) },
        subnetAuthorization: tx.subnetAuthorization,
      };
    case 'RemoveSubnetValidatorTx':
      return {
        nodeID: bytesToNodeId(tx.nodeId),
        subnetID: bytesToId(tx.subnetId),
        subnetAuthorization: tx.subnetAuthorization,
      };
    case 'TransferSubnetOwnershipTx':
      return {
        subnetID: bytesToId(tx.subnetId),
        subnetAuthorization: tx.subnetAuthorization,
        newOwner: toTxOwnersAnswer(tx.newOwner, hrp),
      };
    case 'TransformSubnetTx': {
      const { type, networkId, blockchainId, outputs, inputs, memo, subnetId, assetId, ...rules } = tx;
      return { subnetID: bytesToId(subnetId), assetID: bytesToId(assetId), ...rules };
    }
  }
}

type L1Tx =
  | ConvertSubnetToL1Tx
  | DisableL1ValidatorTx
  | IncreaseL1ValidatorBalanceTx
  | RegisterL1ValidatorTx
  | SetL1ValidatorWeightTx;

/** What a transaction of an L1 has beside the shared fields. */
function toL1Fields(tx: L1Tx): Answer {
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

/** ID of the feature extension of secp256k1 signatures, which every output of the platform chain has. */
const secp256k1FxId = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

/** An output as a transaction's object shows it; its addresses are of the platform chain, whatever chain it is for. */
function toOutputAnswer({ assetId, output }: TransferableOutput, hrp: string): OutputAnswer {
  const { amount, owners, stakeableLocktime } = output;
  const inner = { ...toTxOwnersAnswer(owners, hrp), amount };
  return {
    assetID: bytesToId(assetId),
    fxID: secp256k1FxId,
    output: stakeableLocktime === 0n ? inner : { locktime: stakeableLocktime, output: inner },
  };
}

/** An input as a transaction's object shows it. */
function toInputAnswer({ txId, outputIndex, assetId, input }: TransferableInput): InputAnswer {
  const { amount, signatureIndices, stakeableLocktime } = input;
  const inner = { amount, signatureIndices };
  return {
    txID: bytesToId(txId),
    outputIndex,
    assetID: bytesToId(assetId),
    fxID: secp256k1FxId,
    input: stakeableLocktime === 0n ? inner : { locktime: stakeableLocktime, input: inner },
  };
}
