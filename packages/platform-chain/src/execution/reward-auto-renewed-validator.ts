import type {
  AddAutoRenewedValidatorTx,
  PlatformTx,
  RewardAutoRenewedValidatorTx,
} from '@firn/platform-codec';
import { isZero } from '@firn/primitives/bytes';
import type { PlatformRules } from '../platform-rules.js';
import { potentialReward } from '../rewards/potential-reward.js';
import { type PeriodRewards, restakedRewards } from '../rewards/restaked-rewards.js';
import type { PlatformState } from '../state/platform-state.js';
import type { Renewal, Staker } from '../state/records.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import { endingStaker } from './reward-staker.js';
import { payRewards, returnStake } from './staking-payouts.js';

/**
 * Ends a period of a validator that renews itself, in both outcomes of its proposal (ACP-236). Committed, it restakes its shares of the rewards
 * and begins the next period, or it leaves with everything where it has none; aborted, it leaves without the reward of this period.
 * Both states are the same before, and have the time of the period's end.
 * @throws TxRejectedError unless it is the staker whose period ends now.
 */
export function rewardAutoRenewedValidator(
  tx: PlatformTx,
  unsigned: RewardAutoRenewedValidatorTx,
  { commit, abort }: { readonly commit: PlatformState; readonly abort: PlatformState },
  rules: PlatformRules,
): void {
  checkSyntax(tx, unsigned, commit.timestamp);
  const staker = endingStaker(unsigned.txId, commit);
  const { tx: stakingTx, renewal } = staker;
  if (stakingTx.type !== 'AddAutoRenewedValidatorTx' || renewal === undefined) {
    throw new TxRejectedError('expected auto renewed staker');
  }
  const ending: EndingPeriod = { proposal: tx, staker, stakingTx, renewal };
  const earned = {
    validation: staker.potentialReward,
    delegatee: commit.accruedDelegateeReward(staker.txId),
  };
  if (renewal.nextPeriod > 0n) renew(ending, earned, commit, rules);
  else leave(ending, earned, commit);
  leave(ending, { ...earned, validation: 0n }, abort);
  abort.setSupply(abort.supply - staker.potentialReward);
}

interface EndingPeriod {
  readonly proposal: PlatformTx;
  readonly staker: Staker;
  readonly stakingTx: AddAutoRenewedValidatorTx;
  readonly renewal: Renewal;
}

function checkSyntax(
  { credentials }: PlatformTx,
  { txId, timestamp }: RewardAutoRenewedValidatorTx,
  now: bigint,
): void {
  if (isZero(txId)) throw new TxRejectedError('missing tx id');
  if (timestamp === 0n) throw new TxRejectedError('missing timestamp');
  if (credentials.length > 0) throw new TxRejectedError('wrong number of credentials');
  if (timestamp !== now) throw new TxRejectedError('invalid timestamp');
}

/** Pays what is not restaked, and begins the next period with the rest. */
function renew(
  { proposal, staker, stakingTx, renewal }: EndingPeriod,
  earned: PeriodRewards,
  state: PlatformState,
  rules: PlatformRules,
): void {
  const { validation, delegatee } = restakedRewards(
    earned,
    renewal.autoCompoundShares,
    rules.staking.maxValidatorStake - staker.weight,
  );
  pay(proposal, stakingTx, state, {
    validation: earned.validation - validation,
    delegatee: earned.delegatee - delegatee,
  });
  const startTime = staker.endTime;
  const stake = staker.weight + validation + delegatee;
  const reward = potentialReward({ startTime, duration: renewal.nextPeriod, stake }, state.supply, rules);
  state.setSupply(state.supply + reward);
  state.setAccruedDelegateeReward(staker.txId, 0n);
  state.addStaker({
    ...staker,
    startTime,
    endTime: startTime + renewal.nextPeriod,
    weight: stake,
    potentialReward: reward,
    renewal: {
      ...renewal,
      restakedValidationRewards: renewal.restakedValidationRewards + validation,
      restakedDelegateeRewards: renewal.restakedDelegateeRewards + delegatee,
    },
  });
}

/** Ends the staking: gives the stake back, and pays with what was earned what had been restaked. */
function leave(
  { proposal, staker, stakingTx, renewal }: EndingPeriod,
  earned: PeriodRewards,
  state: PlatformState,
): void {
  if (state.delegators(staker.subnetId, staker.nodeId).length > 0) {
    throw new TxRejectedError('wrong deletion order: delegators must be deleted before their validator');
  }
  returnStake({ txId: staker.txId, tx: stakingTx }, state);
  pay(proposal, stakingTx, state, {
    validation: earned.validation + renewal.restakedValidationRewards,
    delegatee: earned.delegatee + renewal.restakedDelegateeRewards,
  });
  state.removeStaker(staker);
}

/** Rewards are outputs of the transaction that ends the period. */
function pay(
  { id: txId }: PlatformTx,
  { stake, validationRewardsOwner, delegationRewardsOwner }: AddAutoRenewedValidatorTx,
  state: PlatformState,
  { validation, delegatee }: PeriodRewards,
): void {
  const rewards = [
    { amount: validation, owners: validationRewardsOwner },
    { amount: delegatee, owners: delegationRewardsOwner },
  ];
  payRewards({ txId, firstIndex: 0, stake }, rewards, state);
}
