import { bytesToNodeId, nodeIdToBytes } from '@firn/primitives';
import { keyOf } from './key-of.js';
import { primaryNetworkId } from './primary-network.js';
import type { AcceptedState, PlatformStateView } from './state/platform-state.js';
import type { L1Validator, Staker } from './state/records.js';
import { isDelegator } from './state/staker-order.js';

/** Who weighs what. */
export interface NodeWeight {
  readonly nodeId: string;
  readonly weight: bigint;
}

/** Which validators are asked for. */
export interface ValidatorsQuery {
  readonly subnetId: Uint8Array;
  /** Only these; empty for all. */
  readonly nodeIds: ReadonlySet<string>;
}

/** The current validators of the primary network or of a permissioned subnet, by the end of their time. */
export function findValidators(state: PlatformStateView, { subnetId, nodeIds }: ValidatorsQuery): Staker[] {
  if (nodeIds.size > 0) {
    return [...nodeIds].flatMap((nodeId) => state.validator(subnetId, nodeIdToBytes(nodeId)) ?? []);
  }
  const key = keyOf(subnetId);
  const found: Staker[] = [];
  for (const staker of state.stakers()) {
    if (!isDelegator(staker) && keyOf(staker.subnetId) === key) found.push(staker);
  }
  return found;
}

/** The validators of an L1, active or not; of another subnet none. */
export function findL1Validators(
  state: PlatformStateView,
  { subnetId, nodeIds }: ValidatorsQuery,
): readonly L1Validator[] {
  if (nodeIds.size === 0) return state.l1Validators(subnetId);
  return [...nodeIds].flatMap((nodeId) => state.l1ValidatorOfNode(subnetId, nodeIdToBytes(nodeId)) ?? []);
}

/** The validators of the primary network with what is staked on each of them, delegated or not. */
export function weighPrimaryValidators(state: AcceptedState): NodeWeight[] {
  return weighValidators(state, primaryNetworkId);
}

/** The validators of a subnet, or of an L1, with the weight of each; none of a subnet that is not known. */
export function weighValidators(state: AcceptedState, subnetId: Uint8Array): NodeWeight[] {
  return state
    .validatorsNow(subnetId)
    .map(({ nodeId, weight }) => ({ nodeId: bytesToNodeId(nodeId), weight }));
}
