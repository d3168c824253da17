import type { TransferableOutput, ValidatorPeriod } from '@firn/platform-codec';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { bytesEqual } from '@firn/primitives/bytes';
import type { PlatformRules, StakingRules } from '../platform-rules.js';
import { isPrimaryNetwork, primaryNetworkId } from '../primary-network.js';
import { shareDenominator } from '../rewards/reward-split.js';
import type { PlatformStateView } from '../state/platform-state.js';
import type { Staker } from '../state/records.js';
import { addAmounts } from '../transaction/amounts.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';

const textOfLowWeight = 'weight of this validator is too low';

/** Refuses a staker without weight. @throws TxRejectedError. */
export function checkWeight({ weight }: ValidatorPeriod): void {
  if (weight === 0n) throw new TxRejectedError(textOfLowWeight);
}

/** Refuses less than the least stake. @throws TxRejectedError. */
export function checkLeastWeight({ weight }: Pick<ValidatorPeriod, 'weight'>, least: bigint): void {
  if (weight < least) throw new TxRejectedError(textOfLowWeight);
}

/**
 * Refuses staking that is shorter or longer than allowed. Staking begins at the time of the chain, whatever the transaction
 * says.
 * @param duration seconds
 * @param least seconds
 * @throws TxRejectedError.
 */
export function checkDuration(
  duration: bigint,
  least: bigint,
  { maxStakeDuration }: Pick<StakingRules, 'maxStakeDuration'>,
): void {
  if (duration < least) throw new TxRejectedError('staking period is too short');
  if (duration > maxStakeDuration) throw new TxRejectedError('staking period is too long');
}

/** The shortest staking of a validator of the primary network that begins at a time of the chain: seconds (ACP-273). */
export function minValidatorDuration(now: bigint, { heliconTime, staking }: PlatformRules): bigint {
  return now < heliconTime ? staking.minStakeDuration : staking.heliconMinStakeDuration;
}

/** Refuses a validator that stakes too little or too much, or takes too little of its delegators. @throws TxRejectedError. */
export function checkValidatorTerms(
  { weight, shares }: { readonly weight: bigint; readonly shares: number },
  { minValidatorStake, maxValidatorStake, minDelegationFee }: StakingRules,
): void {
  checkLeastWeight({ weight }, minValidatorStake);
  if (weight > maxValidatorStake) throw new TxRejectedError('weight of this validator is too large');
  if (shares < minDelegationFee) {
    throw new TxRejectedError('staker charges an insufficient delegation fee');
  }
}

/** Refuses a validator that takes more than all of its delegators' rewards. @throws TxRejectedError. */
export function checkShares(shares: number): void {
  if (BigInt(shares) > shareDenominator) {
    throw new TxRejectedError(`a staker can only require at most ${shareDenominator} shares from delegators`);
  }
}

/** Refuses a validator that would restake more than all of its rewards. @throws TxRejectedError. */
export function checkAutoCompoundShares(shares: number): void {
  if (BigInt(shares) > shareDenominator) {
    throw new TxRejectedError(`a staker can only restake at most ${shareDenominator} shares from rewards`);
  }
}

/** The amount of a stake of one asset. @throws TxRejectedError for several assets, or unsound outputs. */
export function totalStake(stake: readonly TransferableOutput[]): bigint {
  const [first] = stake;
  let total = 0n;
  for (const { assetId, output } of stake) {
    total = addAmounts(total, output.amount, 'sum of stake');
    if (first !== undefined && !bytesEqual(assetId, first.assetId)) {
      throw new TxRejectedError(
        `multiple staked assets: "${bytesToId(first.assetId)}" and "${bytesToId(assetId)}"`,
      );
    }
  }
  return total;
}

/** Refuses a stake of anything but the native token. @throws TxRejectedError. */
export function checkStakedAsset(stake: readonly TransferableOutput[], { assetId }: PlatformRules): void {
  const [first] = stake;
  if (first === undefined || bytesEqual(first.assetId, assetId)) return;
  throw new TxRejectedError(`incorrect staked assetID: ${bytesToId(assetId)} != ${bytesToId(first.assetId)}`);
}

/** Refuses a staker that would outlast the one it depends on. @throws TxRejectedError. */
export function checkWithin({ endTime }: ValidatorPeriod, depended: Staker): void {
  if (endTime > depended.endTime) {
    throw new TxRejectedError('proposed staking period is not inside dependent staking period');
  }
}

/** The validator of the primary network whose node validates a subnet as well. @throws TxRejectedError. */
export function primaryValidatorOf({ nodeId }: ValidatorPeriod, state: PlatformStateView): Staker {
  const validator = state.validator(primaryNetworkId, nodeId);
  if (validator !== undefined) return validator;
  throw new TxRejectedError(
    `${bytesToNodeId(nodeId)} isn't a current or pending validator of the primary network`,
  );
}

/**
 * Refuses to stake on a subnet without permission: that took a transformation of the subnet, which the Etna upgrade has
 * ended.
 * @throws TxRejectedError.
 */
export function checkPermissionless(subnetId: Uint8Array): void {
  if (isPrimaryNetwork(subnetId)) return;
  throw new TxRejectedError(`not found: subnet ${bytesToId(subnetId)} was not transformed`);
}
