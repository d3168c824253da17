import { primaryNetworkId } from '../primary-network.js';
import { potentialReward } from '../rewards/potential-reward.js';
import type { Staker, StakingTx } from '../state/records.js';
import type { TxExecution } from './tx-execution.js';

/** A staker without what its transaction and the state say of it. */
export type NewStaker = Pick<Staker, 'endTime' | 'nodeId' | 'priority' | 'publicKey' | 'renewal' | 'weight'>;

/**
 * Makes the sender of a transaction a staker of the primary network from now on. What it can earn is counted in the
 * supply at once (reference: sections 4.9 and 4.13).
 */
export function addRewardedStaker(
  { tx, unsigned, state, environment: { rules } }: TxExecution<StakingTx>,
  staker: NewStaker,
): void {
  const startTime = state.timestamp;
  const period = { startTime, duration: staker.endTime - startTime, stake: staker.weight };
  const reward = potentialReward(period, state.supply, rules);
  state.setSupply(state.supply + reward);
  state.addStaker({
    ...staker,
    txId: tx.id,
    tx: unsigned,
    subnetId: primaryNetworkId,
    startTime,
    potentialReward: reward,
  });
}
