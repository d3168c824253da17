import type { AddPermissionlessDelegatorTx } from '@firn/platform-codec';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import type { PlatformRules } from '../../platform-rules.js';
import { delegatedWeight, maxDelegatedWeight } from '../../staking/delegated-weight.js';
import {
  checkDuration,
  checkLeastWeight,
  checkPermissionless,
  checkStakedAsset,
  checkWeight,
  checkWithin,
  totalStake,
} from '../../staking/staking-checks.js';
import { stakerPriority } from '../../state/records.js';
import { addAmounts } from '../../transaction/amounts.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { within } from '../../transaction/within.js';
import { addRewardedStaker } from '../add-rewarded-staker.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Delegates to a validator of the primary network. */
export const executeAddPermissionlessDelegator: TxExecutor<'AddPermissionlessDelegatorTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  const { staking } = environment.rules;
  const { validator: period, subnetId, stake } = unsigned;
  checkSyntax(unsigned, environment.rules);
  checkMemo(unsigned);
  checkPermissionless(subnetId);
  checkLeastWeight(period, staking.minDelegatorStake);
  checkDuration(period.endTime - state.timestamp, staking.minStakeDuration, staking);
  checkStakedAsset(stake, environment.rules);
  const validator = state.validator(subnetId, period.nodeId);
  if (validator === undefined) {
    throw new TxRejectedError(
      `failed to fetch the validator for ${bytesToNodeId(period.nodeId)} on ${bytesToId(subnetId)}: not found`,
    );
  }
  checkWithin(period, validator);
  const weight = addAmounts(delegatedWeight(validator, state), period.weight, 'weight with delegators');
  if (weight > maxDelegatedWeight(validator, staking)) {
    throw new TxRejectedError('validator would be over delegated');
  }
  within('flow check failed', () => verifyPayment(execution, { outputs: stake }));
  moveFunds(execution);
  addRewardedStaker(execution, {
    ...period,
    priority: stakerPriority.primaryDelegator,
    publicKey: undefined,
    renewal: undefined,
  });
};

function checkSyntax(unsigned: AddPermissionlessDelegatorTx, rules: PlatformRules): void {
  const { validator, stake } = unsigned;
  if (stake.length === 0) throw new TxRejectedError('no stake');
  within('failed to verify BaseTx', () => checkBase(unsigned, rules));
  within('failed to verify validator or rewards owner', () => {
    checkWeight(validator);
  });
  const total = totalStake(stake);
  if (total !== validator.weight) {
    throw new TxRejectedError(
      `delegator weight is not equal to total stake weight, delegator weight ${validator.weight} total stake weight ${total}`,
    );
  }
}
