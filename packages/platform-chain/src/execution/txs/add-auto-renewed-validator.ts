import type { AddAutoRenewedValidatorTx } from '@firn/platform-codec';
import { bytesToNodeId } from '@firn/primitives';
import { bytesEqual, isZero } from '@firn/primitives/bytes';
import type { PlatformRules } from '../../platform-rules.js';
import { primaryNetworkId } from '../../primary-network.js';
import {
  checkAutoCompoundShares,
  checkDuration,
  checkShares,
  checkValidatorTerms,
  minValidatorDuration,
} from '../../staking/staking-checks.js';
import { stakerPriority } from '../../state/records.js';
import { addAmounts } from '../../transaction/amounts.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { within } from '../../transaction/within.js';
import { addRewardedStaker } from '../add-rewarded-staker.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { checkHelicon } from '../check-helicon.js';
import { moveFunds, verifyPayment } from '../payment.js';
import { checkProofOfPossession } from '../proof-of-possession.js';
import type { TxExecutor } from '../tx-execution.js';

/** Stakes as a validator of the primary network that renews itself at the end of each period (ACP-236). */
export const executeAddAutoRenewedValidator: TxExecutor<'AddAutoRenewedValidatorTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  const { rules } = environment;
  const { nodeId, period, delegationShares, autoCompoundRewardShares } = unsigned;
  checkHelicon(state, rules);
  const signer = checkSyntax(unsigned, rules);
  const weight = totalStake(unsigned, rules);
  checkMemo(unsigned);
  checkValidatorTerms({ weight, shares: delegationShares }, rules.staking);
  checkDuration(period, minValidatorDuration(state.timestamp, rules), rules.staking);
  if (state.validator(primaryNetworkId, nodeId) !== undefined) {
    throw new TxRejectedError(`duplicate validator: ${bytesToNodeId(nodeId)}`);
  }
  within('flow check failed', () => verifyPayment(execution, { outputs: unsigned.stake }));
  // A proof costs some milliseconds, so that it is checked for who has paid.
  checkProofOfPossession(signer);
  moveFunds(execution);
  addRewardedStaker(execution, {
    nodeId,
    weight,
    endTime: state.timestamp + period,
    priority: stakerPriority.primaryValidator,
    publicKey: signer.publicKey,
    renewal: {
      nextPeriod: period,
      autoCompoundShares: autoCompoundRewardShares,
      restakedValidationRewards: 0n,
      restakedDelegateeRewards: 0n,
    },
  });
};

function checkSyntax(unsigned: AddAutoRenewedValidatorTx, rules: PlatformRules) {
  const { nodeId, stake, delegationShares, autoCompoundRewardShares, period, signer } = unsigned;
  if (stake.length === 0) throw new TxRejectedError('no stake');
  checkShares(delegationShares);
  checkAutoCompoundShares(autoCompoundRewardShares);
  if (period === 0n) throw new TxRejectedError('missing period');
  if (isZero(nodeId)) throw new TxRejectedError('validator nodeID cannot be empty');
  within('verifying BaseTx', () => checkBase(unsigned, rules));
  if (signer === undefined) throw new TxRejectedError('missing signer');
  return signer;
}

function totalStake({ stake }: AddAutoRenewedValidatorTx, rules: PlatformRules): bigint {
  let total = 0n;
  for (const { assetId, output } of stake) {
    if (!bytesEqual(assetId, rules.assetId)) throw new TxRejectedError('invalid staked asset');
    total = addAmounts(total, output.amount, 'sum of stake');
  }
  return total;
}
