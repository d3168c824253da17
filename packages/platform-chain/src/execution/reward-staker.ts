import type {
  AddDelegatorTx,
  AddPermissionlessDelegatorTx,
  AddPermissionlessValidatorTx,
  AddValidatorTx,
  OutputOwners,
} from '@firn/platform-codec';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { bytesEqual } from '@firn/primitives/bytes';
import { primaryNetworkId } from '../primary-network.js';
import { splitReward } from '../rewards/reward-split.js';
import { requiredUptime } from '../staking/required-uptime.js';
import type { PlatformState, PlatformStateView } from '../state/platform-state.js';
import type { Staker, StakingTx } from '../state/records.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import type { ExecutionEnvironment } from './environment.js';
import { payRewards, type Reward, returnStake } from './staking-payouts.js';

type ValidatorTx = AddPermissionlessValidatorTx | AddValidatorTx;
type DelegatorTx = AddDelegatorTx | AddPermissionlessDelegatorTx;

/**
 * Ends a staker whose time is over, in both outcomes of its proposal: the stake is given back, and if the proposal is
 * committed the reward is paid; otherwise it leaves the supply. What delegators' rewards brought a validator is paid in
 * both (reference: section 4.13). Both states are the same before, and have the time of the staker's end.
 * @param txId the transaction that began the staking
 * @throws TxRejectedError unless it is the staker that ends now.
 */
export function rewardStaker(txId: Uint8Array, commit: PlatformState, abort: PlatformState): void {
  const staker = endingStaker(txId, commit);
  const { tx } = staker;
  if (tx.type === 'AddSubnetValidatorTx') throw new TxRejectedError('expected permissionless staker');
  if (tx.type === 'AddAutoRenewedValidatorTx')
    throw new TxRejectedError('unexpected staker transaction type');
  if (tx.type === 'AddValidatorTx' || tx.type === 'AddPermissionlessValidatorTx') {
    rewardValidator(staker, tx, commit, abort);
  } else {
    rewardDelegator(staker, tx, commit, abort);
  }
  for (const state of [commit, abort]) state.removeStaker(staker);
  abort.setSupply(abort.supply - staker.potentialReward);
}

/**
 * Whether a staker deserves its reward in the eyes of this node: its validator was connected for long enough, or nobody
 * knows. What is long enough is decided by when the validator's period began (ACP-267).
 */
export function prefersCommit(
  staker: Staker,
  state: PlatformStateView,
  environment: Pick<ExecutionEnvironment, 'rules' | 'uptimeOf'>,
): boolean {
  const validator = state.validator(primaryNetworkId, staker.nodeId);
  if (validator === undefined) return true;
  const uptime = environment.uptimeOf(validator.nodeId, validator.startTime);
  return uptime >= requiredUptime(validator, environment.rules);
}

/** The staker that ends now, which has to be the one of that transaction. @throws TxRejectedError for another one. */
export function endingStaker(txId: Uint8Array, state: PlatformStateView): Staker {
  for (const staker of state.stakers()) {
    if (!bytesEqual(staker.txId, txId)) {
      throw new TxRejectedError(
        `attempting to remove wrong staker: ${bytesToId(staker.txId)} != ${bytesToId(txId)}`,
      );
    }
    if (staker.endTime !== state.timestamp) {
      throw new TxRejectedError(
        `attempting to remove staker before their end time: TxID = ${bytesToId(txId)} with ${state.timestamp} < ${staker.endTime}`,
      );
    }
    return staker;
  }
  throw new TxRejectedError('failed to get next staker to remove: not found');
}

function rewardValidator(staker: Staker, tx: ValidatorTx, commit: PlatformState, abort: PlatformState): void {
  const { validation, delegation } = rewardOwners(tx);
  const accrued = { amount: commit.accruedDelegateeReward(staker.txId), owners: delegation };
  payOut(staker, tx, commit, [{ amount: staker.potentialReward, owners: validation }, accrued]);
  payOut(staker, tx, abort, [accrued]);
}

function rewardOwners(tx: ValidatorTx): {
  readonly validation: OutputOwners;
  readonly delegation: OutputOwners;
} {
  if (tx.type === 'AddValidatorTx') return { validation: tx.rewardsOwner, delegation: tx.rewardsOwner };
  return { validation: tx.validationRewardsOwner, delegation: tx.delegationRewardsOwner };
}

function rewardDelegator(staker: Staker, tx: DelegatorTx, commit: PlatformState, abort: PlatformState): void {
  const validator = commit.validator(staker.subnetId, staker.nodeId);
  if (validator === undefined) {
    throw new RangeError(`failed to get whether ${bytesToNodeId(staker.nodeId)} is a validator`);
  }
  const { delegator, delegatee } = splitReward(staker.potentialReward, delegationShares(validator.tx));
  payOut(staker, tx, commit, [{ amount: delegator, owners: tx.rewardsOwner }]);
  payOut(staker, tx, abort, []);
  if (delegatee === 0n) return;
  const accrued = commit.accruedDelegateeReward(validator.txId) + delegatee;
  commit.setAccruedDelegateeReward(validator.txId, accrued);
}

/** What a validator takes of its delegators' rewards, in millionths. */
function delegationShares(tx: StakingTx): number {
  if (tx.type === 'AddAutoRenewedValidatorTx') return tx.delegationShares;
  if ('shares' in tx) return tx.shares;
  throw new RangeError(`a ${tx.type} begins no validator that others delegate to`);
}

/** Gives a stake back and pays rewards, as outputs that continue those of the staker's transaction. */
function payOut(
  { txId }: Staker,
  tx: DelegatorTx | ValidatorTx,
  state: PlatformState,
  rewards: readonly Reward[],
): void {
  returnStake({ txId, tx }, state);
  payRewards({ txId, firstIndex: tx.outputs.length + tx.stake.length, stake: tx.stake }, rewards, state);
}
