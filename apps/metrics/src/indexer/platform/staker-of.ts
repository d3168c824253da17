import type {
  AddAutoRenewedValidatorTx,
  OutputOwners,
  PlatformTx,
  RewardAutoRenewedValidatorTx,
  UnsignedPlatformTx,
  ValidatorPeriod,
} from '@firn/platform-codec';
import { MetricsError } from '../../errors.js';
import {
  addressText,
  hexOf,
  type NetworkTraits,
  primaryNetwork,
} from '../../source/platform/platform-network.js';
import {
  type HexBytes,
  openEnd,
  type StakerFact,
  type StakerKind,
} from '../../source/platform/staking-facts.js';
import type { PlatformBatch } from './platform-batch.js';

interface StakerParts {
  readonly kind: StakerKind;
  readonly validator: ValidatorPeriod;
  readonly subnet: HexBytes;
  readonly owners: OutputOwners | undefined;
}

/**
 * The staker that a transaction adds; undefined for one that adds none.
 * @param time of the block, Unix seconds.
 */
export function stakerOf(
  tx: PlatformTx,
  time: number,
  { hrp, startsAtOnceFrom }: NetworkTraits,
): StakerFact | undefined {
  const parts = partsOf(tx.unsigned);
  if (parts === undefined) return undefined;
  const { kind, validator, subnet, owners } = parts;
  return {
    txId: hexOf(tx.id),
    kind,
    node: hexOf(validator.nodeId),
    subnet,
    start: time >= startsAtOnceFrom ? time : Number(validator.startTime),
    end: Number(validator.endTime),
    added: time,
    weight: validator.weight,
    owners: owners?.addresses.map((address) => addressText(hrp, address)) ?? [],
  };
}

function partsOf(tx: UnsignedPlatformTx): StakerParts | undefined {
  switch (tx.type) {
    case 'AddValidatorTx':
      return { ...tx, kind: 'validator', subnet: primaryNetwork, owners: tx.rewardsOwner };
    case 'AddPermissionlessValidatorTx':
      return { ...tx, kind: 'validator', subnet: hexOf(tx.subnetId), owners: tx.validationRewardsOwner };
    case 'AddAutoRenewedValidatorTx':
      return { ...renewedPeriod(tx), kind: 'validator', subnet: primaryNetwork };
    case 'AddDelegatorTx':
      return { ...tx, kind: 'delegator', subnet: primaryNetwork, owners: tx.rewardsOwner };
    case 'AddPermissionlessDelegatorTx':
      return { ...tx, kind: 'delegator', subnet: hexOf(tx.subnetId), owners: tx.rewardsOwner };
    case 'AddSubnetValidatorTx':
      return { ...tx, kind: 'permissioned', subnet: hexOf(tx.subnetId), owners: undefined };
    default:
      return undefined;
  }
}

/** The first period of a validator that renews itself: as long as no block ends it. */
function renewedPeriod({ nodeId, stake, validationRewardsOwner }: AddAutoRenewedValidatorTx) {
  const weight = stake.reduce((sum, { output }) => sum + output.amount, 0n);
  const validator = { nodeId, startTime: 0n, endTime: BigInt(openEnd), weight };
  return { validator, owners: validationRewardsOwner };
}

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
