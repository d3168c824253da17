import type { SetAutoRenewedValidatorConfigTx } from '@firn/platform-codec';
import { bytesToNodeId } from '@firn/primitives';
import { bytesEqual, isZero } from '@firn/primitives/bytes';
import type { PlatformRules } from '../../platform-rules.js';
import { primaryNetworkId } from '../../primary-network.js';
import {
  checkAutoCompoundShares,
  checkDuration,
  minValidatorDuration,
} from '../../staking/staking-checks.js';
import type { PlatformStateView } from '../../state/platform-state.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { within } from '../../transaction/within.js';
import { authorize } from '../authorize.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { checkHelicon } from '../check-helicon.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

/** Says what a validator that renews itself does at the end of its running period; a period of 0 ends it then (ACP-236). */
export const executeSetAutoRenewedValidatorConfig: TxExecutor<'SetAutoRenewedValidatorConfigTx'> = (
  execution,
) => {
  const { unsigned, state, environment } = execution;
  const { rules } = environment;
  const { period, autoCompoundRewardShares, authorization } = unsigned;
  checkHelicon(state, rules);
  checkSyntax(unsigned, rules);
  checkMemo(unsigned);
  const { staker, renewal, authority } = renewedStaker(unsigned, state);
  if (period > 0n) checkDuration(period, minValidatorDuration(state.timestamp, rules), rules.staking);
  const credentials = authorize(execution, authority, authorization);
  within('flow check failed', () => verifyPayment(execution, { credentials }));
  moveFunds(execution);
  state.addStaker({
    ...staker,
    renewal: { ...renewal, nextPeriod: period, autoCompoundShares: autoCompoundRewardShares },
  });
};

function checkSyntax(unsigned: SetAutoRenewedValidatorConfigTx, rules: PlatformRules): void {
  if (isZero(unsigned.txId)) throw new TxRejectedError('missing tx id');
  checkAutoCompoundShares(unsigned.autoCompoundRewardShares);
  within('verifying BaseTx', () => checkBase(unsigned, rules));
}

/** The validator that a transaction began, and who decides on it. @throws TxRejectedError unless it validates now, and renews itself. */
function renewedStaker({ txId }: SetAutoRenewedValidatorConfigTx, state: PlatformStateView) {
  const tx = state.acceptedTx(txId)?.unsigned;
  if (tx === undefined) throw new TxRejectedError('getting staker tx: not found');
  if (tx.type !== 'AddAutoRenewedValidatorTx') {
    throw new TxRejectedError(`invalid staker tx type: *txs.${tx.type}`);
  }
  const staker = state.validator(primaryNetworkId, tx.nodeId);
  if (staker === undefined) {
    throw new TxRejectedError(`getting validator ${bytesToNodeId(tx.nodeId)}: not found`);
  }
  if (!bytesEqual(staker.txId, txId) || staker.renewal === undefined) {
    throw new TxRejectedError('invalid staker tx: wrong tx id');
  }
  return { staker, renewal: staker.renewal, authority: tx.validatorAuthority };
}
