import type { AddPermissionlessDelegatorTx, AddPermissionlessValidatorTx } from '@firn/platform-codec';
import { potentialReward } from '../rewards/potential-reward.js';
import { stakerPriority } from '../state/records.js';
import type { TxExecution } from './tx-execution.js';

/**
 * Makes the sender of a transaction a staker of the primary network from now on. What it can earn is counted in the
 * supply at once (reference: sections 4.9 and 4.13).
 */
export function addRewardedStaker(
  { tx, unsigned, state }: TxExecution<AddPermissionlessDelegatorTx | AddPermissionlessValidatorTx>,
  publicKey: Uint8Array | undefined,
): void {
  const { nodeId, endTime, weight } = unsigned.validator;
  const reward = potentialReward(endTime - state.timestamp, weight, state.supply);
  state.setSupply(state.supply + reward);
  state.addStaker({
    txId: tx.id,
    tx: unsigned,
    nodeId,
    subnetId: unsigned.subnetId,
    priority:
      unsigned.type === 'AddPermissionlessValidatorTx'
        ? stakerPriority.primaryValidator
        : stakerPriority.primaryDelegator,
    startTime: state.timestamp,
    endTime,
    weight,
    publicKey,
    potentialReward: reward,
  });
}
