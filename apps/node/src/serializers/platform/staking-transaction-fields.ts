import type { PlatformSigner, PlatformStaker, PlatformUnsignedTransaction } from '@firn/node-validators';
import type {
  AddAutoRenewedValidatorTx,
  AddDelegatorTx,
  AddPermissionlessDelegatorTx,
  AddPermissionlessValidatorTx,
  AddValidatorTx,
  OutputOwners,
  ProofOfPossession,
  SetAutoRenewedValidatorConfigTx,
  TransferableOutput,
  ValidatorPeriod,
} from '@firn/platform-codec';
import { bytesToHex, bytesToId, bytesToNodeId } from '@firn/primitives';
import { toTxOwnersAnswer } from './owners-answer.js';
import { toOutputAnswer } from './transfer-answer.js';

type Answer = PlatformUnsignedTransaction;

type StakingTx =
  | AddAutoRenewedValidatorTx
  | AddDelegatorTx
  | AddPermissionlessDelegatorTx
  | AddPermissionlessValidatorTx
  | AddValidatorTx
  | SetAutoRenewedValidatorConfigTx;

/** What a transaction that begins or changes staking has beside the shared fields. */
export function toStakingFields(tx: StakingTx, hrp: string): Answer {
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
export function toStakerAnswer({ nodeId, startTime, endTime, weight }: ValidatorPeriod): PlatformStaker {
  return { nodeID: bytesToNodeId(nodeId), start: startTime, end: endTime, weight };
}

/** A BLS key with its proof; empty for none. */
export function toSignerAnswer(signer: ProofOfPossession | undefined): PlatformSigner {
  if (signer === undefined) return {};
  const { publicKey, proofOfPossession } = signer;
  return { publicKey: bytesToHex(publicKey), proofOfPossession: bytesToHex(proofOfPossession) };
}
