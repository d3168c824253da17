import type { RewardAutoRenewedValidatorTx } from '@firn/platform-codec';
import { MetricsError } from '../../errors.js';
import { hexOf } from '../../source/platform/platform-network.js';
import type { HexBytes, StakerFact } from '../../source/platform/staking-facts.js';
import type { PlatformBatch } from './platform-batch.js';

/** What the decision at the end of a period needs to be read. */
export interface RenewalState {
  /** Time of the chain, Unix seconds. */
  readonly time: number;
  readonly staking: Set<HexBytes>;
  /** The present period of each validator that renews itself, by the transaction that added it. */
  readonly renewed: Map<HexBytes, StakerFact>;
}

/** Finds what a node of the primary network weighs after a block, delegations included; undefined where it does not validate. */
export type FindWeight = (node: HexBytes, height: bigint) => Promise<bigint | undefined>;

/**
 * Adds what the decision upon a period of a validator that renews itself says: its period is over, and another one begins unless the
 * validator has gone. The block does not tell how much of the reward is staked again, so that the node is asked how the weight changed.
 *
 * @param tx the proposal, with its ID.
 * @param height of the block that decides.
 * @throws MetricsError `chain-inconsistent` for a validator that no block added.
 */
export async function readRenewal(
  { id, unsigned }: { readonly id: Uint8Array; readonly unsigned: RewardAutoRenewedValidatorTx },
  committed: boolean,
  height: bigint,
  { time, staking, renewed }: RenewalState,
  batch: PlatformBatch,
  findWeight: FindWeight,
): Promise<void> {
  const added = hexOf(unsigned.txId);
  const period = renewed.get(added);
  if (period === undefined)
    throw new MetricsError(
      'chain-inconsistent',
      `block ${height} rewards the validator of transaction ${added}, which no block added`,
    );
  const [before = 0n, after] = await Promise.all([
    findWeight(period.node, height - 1n),
    findWeight(period.node, height),
  ]);
  staking.delete(period.txId);
  if (after === undefined) {
    renewed.delete(added);
    batch.addEnd({ txId: period.txId, outcome: committed ? 'rewarded' : 'unrewarded', time });
    return;
  }
  batch.addEnd({ txId: period.txId, outcome: 'renewed', time });
  const next = {
    ...period,
    txId: hexOf(id),
    start: time,
    added: time,
    weight: period.weight + after - before,
  };
  renewed.set(added, next);
  staking.add(next.txId);
  batch.addStaker(next);
}
