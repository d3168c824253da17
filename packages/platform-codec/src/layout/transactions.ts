import { compareBytes } from '../compare-bytes.js';
import type { UnsignedPlatformTx } from '../model/transactions.js';
import { PlatformCodecError } from '../platform-codec-error.js';
import { checked } from '../wire/codec.js';
import { anyOf } from '../wire/interface-value.js';
import { list } from '../wire/list.js';
import { bytes, text, u8, u32, u64 } from '../wire/scalars.js';
import { inputs as inputsOf, outputs as outputsOf } from './amounts.js';
import { authorization, id, owners, shortId } from './owners.js';
import {
  blsSignature,
  conversionValidators,
  signer,
  sizedNodeId,
  validatorPeriod as validator,
} from './stakers.js';

const outputs = outputsOf('lockable');
const inputs = inputsOf('lockable');
const base = { networkId: u32, blockchainId: id, outputs, inputs, memo: bytes };

const maxManagerAddressLength = 4096;
const managerAddress = checked(bytes, ({ length }, offset) => {
  if (length > maxManagerAddressLength) {
    throw new PlatformCodecError(
      'address-too-long',
      offset,
      `manager address is too long: ${length} bytes, at most ${maxManagerAddressLength} are allowed`,
    );
  }
});

const fxIds = list(id, {
  rule: 'feature-extensions-not-sorted',
  problem: 'feature extensions IDs must be sorted and unique',
  compare: compareBytes,
  repeats: false,
});

/** Every transaction of the platform chain: its type ID and its fields in the order of the bytes (reference: section 4.1). */
export const unsignedPlatformTx = anyOf<UnsignedPlatformTx>({
  AddValidatorTx: {
    typeId: 12,
    fields: { ...base, validator, stake: outputs, rewardsOwner: owners, shares: u32 },
  },
  AddSubnetValidatorTx: {
    typeId: 13,
    fields: { ...base, validator, subnetId: id, subnetAuthorization: authorization },
  },
  AddDelegatorTx: { typeId: 14, fields: { ...base, validator, stake: outputs, rewardsOwner: owners } },
  CreateChainTx: {
    typeId: 15,
    fields: {
      ...base,
      subnetId: id,
      chainName: text,
      vmId: id,
      fxIds,
      genesisData: bytes,
      subnetAuthorization: authorization,
    },
  },
  CreateSubnetTx: { typeId: 16, fields: { ...base, owner: owners } },
  ImportTx: { typeId: 17, fields: { ...base, sourceChain: id, importedInputs: inputs } },
  ExportTx: { typeId: 18, fields: { ...base, destinationChain: id, exportedOutputs: outputs } },
  AdvanceTimeTx: { typeId: 19, fields: { time: u64 } },
  RewardValidatorTx: { typeId: 20, fields: { txId: id } },
  RemoveSubnetValidatorTx: {
    typeId: 23,
    fields: { ...base, nodeId: shortId, subnetId: id, subnetAuthorization: authorization },
  },
  TransformSubnetTx: {
    typeId: 24,
    fields: {
      ...base,
      subnetId: id,
      assetId: id,
      initialSupply: u64,
      maximumSupply: u64,
      minConsumptionRate: u64,
      maxConsumptionRate: u64,
      minValidatorStake: u64,
      maxValidatorStake: u64,
      minStakeDuration: u32,
      maxStakeDuration: u32,
      minDelegationFee: u32,
      minDelegatorStake: u64,
      maxValidatorWeightFactor: u8,
      uptimeRequirement: u32,
      subnetAuthorization: authorization,
    },
  },
  AddPermissionlessValidatorTx: {
    typeId: 25,
    fields: {
      ...base,
      validator,
      subnetId: id,
      signer,
      stake: outputs,
      validationRewardsOwner: owners,
      delegationRewardsOwner: owners,
      shares: u32,
    },
  },
  AddPermissionlessDelegatorTx: {
    typeId: 26,
    fields: { ...base, validator, subnetId: id, stake: outputs, rewardsOwner: owners },
  },
  TransferSubnetOwnershipTx: {
    typeId: 33,
    fields: { ...base, subnetId: id, subnetAuthorization: authorization, newOwner: owners },
  },
  BaseTx: { typeId: 34, fields: base },
  ConvertSubnetToL1Tx: {
    typeId: 35,
    fields: {
      ...base,
      subnetId: id,
      managerChainId: id,
      managerAddress,
      validators: conversionValidators,
      subnetAuthorization: authorization,
    },
  },
  RegisterL1ValidatorTx: {
    typeId: 36,
    fields: { ...base, balance: u64, proofOfPossession: blsSignature, message: bytes },
  },
  SetL1ValidatorWeightTx: { typeId: 37, fields: { ...base, message: bytes } },
  IncreaseL1ValidatorBalanceTx: { typeId: 38, fields: { ...base, validationId: id, balance: u64 } },
  DisableL1ValidatorTx: {
    typeId: 39,
    fields: { ...base, validationId: id, disableAuthorization: authorization },
  },
  AddAutoRenewedValidatorTx: {
    typeId: 40,
    fields: {
      ...base,
      nodeId: sizedNodeId,
      signer,
      stake: outputs,
      validationRewardsOwner: owners,
      delegationRewardsOwner: owners,
      validatorAuthority: owners,
      delegationShares: u32,
      autoCompoundRewardShares: u32,
      period: u64,
    },
  },
  SetAutoRenewedValidatorConfigTx: {
    typeId: 41,
    fields: { ...base, txId: id, authorization, autoCompoundRewardShares: u32, period: u64 },
  },
  RewardAutoRenewedValidatorTx: { typeId: 42, fields: { txId: id, timestamp: u64 } },
});
