import type { AddPermissionlessValidatorTx } from '@firn/platform-codec';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { isZero } from '@firn/primitives/bytes';
import type { PlatformRules } from '../../platform-rules.js';
import { isPrimaryNetwork } from '../../primary-network.js';
import {
  checkDuration,
  checkPermissionless,
  checkShares,
  checkStakedAsset,
  checkValidatorTerms,
  checkWeight,
  minValidatorDuration,
  totalStake,
} from '../../staking/staking-checks.js';
import { stakerPriority } from '../../state/records.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { within } from '../../transaction/within.js';
import { addRewardedStaker } from '../add-rewarded-staker.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import { checkProofOfPossession } from '../proof-of-possession.js';
import type { TxExecutor } from '../tx-execution.js';

/** Stakes as a validator of the primary network. */
export const executeAddPermissionlessValidator: TxExecutor<'AddPermissionlessValidatorTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  const { staking } = environment.rules;
  const { validator, subnetId, shares, stake } = unsigned;
  checkSyntax(unsigned, environment.rules);
  checkMemo(unsigned);
  checkPermissionless(subnetId);
  checkValidatorTerms({ weight: validator.weight, shares }, staking);
  checkDuration(
    validator.endTime - state.timestamp,
    minValidatorDuration(state.timestamp, environment.rules),
    staking,
  );
  checkStakedAsset(stake, environment.rules);
  if (state.validator(subnetId, validator.nodeId) !== undefined) {
    throw new TxRejectedError(
      `duplicate validator: ${bytesToNodeId(validator.nodeId)} on ${bytesToId(subnetId)}`,
    );
  }
  within('flow check failed', () => verifyPayment(execution, { outputs: stake }));
  // A proof costs some milliseconds, so that it is checked for who has paid.
  if (unsigned.signer !== undefined) checkProofOfPossession(unsigned.signer);
  moveFunds(execution);
  addRewardedStaker(execution, {
    ...validator,
    priority: stakerPriority.primaryValidator,
    publicKey: unsigned.signer?.publicKey,
    renewal: undefined,
  });
};

function checkSyntax(unsigned: AddPermissionlessValidatorTx, rules: PlatformRules): void {
  const { validator, subnetId, shares, signer, stake } = unsigned;
  if (isZero(validator.nodeId)) throw new TxRejectedError('validator nodeID cannot be empty');
  if (stake.length === 0) throw new TxRejectedError('no stake');
  checkShares(shares);
  within('failed to verify BaseTx', () => checkBase(unsigned, rules));
  within('failed to verify validator, signer, or rewards owners', () => {
    checkWeight(validator);
  });
  const hasKey = signer !== undefined;
  if (hasKey !== isPrimaryNetwork(subnetId)) {
    throw new TxRejectedError(
      `invalid signer: hasKey=${hasKey} != isPrimaryNetwork=${isPrimaryNetwork(subnetId)}`,
    );
  }
  const total = totalStake(stake);
  if (total !== validator.weight) {
    throw new TxRejectedError(`validator weight mismatch: weight ${validator.weight} != stake ${total}`);
  }
}
