import { primaryNetworkId } from '../primary-network.js';
import type { L1Validator, Staker } from './records.js';
import { isActive } from './staker-order.js';
import type { ValidatorAt } from './validator-at.js';

/** A node on a subnet. */
export interface SubnetNode {
  /** Zeros for the primary network. */
  readonly subnetId: Uint8Array;
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
}

/** Where the stakers of a node are found. */
interface StakersByNode {
  validator(subnetId: Uint8Array, nodeId: Uint8Array): Staker | undefined;
  delegators(subnetId: Uint8Array, nodeId: Uint8Array): readonly Staker[];
}

/** Where the L1 validator of a node is found. */
interface L1ValidatorsByNode {
  ofNode(subnetId: Uint8Array, nodeId: Uint8Array): L1Validator | undefined;
}

/**
 * What a node counts for on a subnet: its weight with that of its delegators, and the key that it signs with. On a
 * permissioned subnet it signs with its key of the primary network; an L1 validator that pays no fee signs with none. No node
 * is both: one that still validates as before its subnet became an L1 cannot become an L1 validator.
 */
export function nodeNow(
  stakers: StakersByNode,
  l1Validators: L1ValidatorsByNode,
  { subnetId, nodeId }: SubnetNode,
): ValidatorAt | undefined {
  const l1Validator = l1Validators.ofNode(subnetId, nodeId);
  if (l1Validator !== undefined) {
    const publicKey = isActive(l1Validator) ? l1Validator.publicKey : undefined;
    return { nodeId, weight: l1Validator.weight, publicKey };
  }
  const staker = stakers.validator(subnetId, nodeId);
  if (staker === undefined) return undefined;
  const publicKey = staker.publicKey ?? stakers.validator(primaryNetworkId, nodeId)?.publicKey;
  let { weight } = staker;
  for (const delegator of stakers.delegators(subnetId, nodeId)) weight += delegator.weight;
  return { nodeId, weight, publicKey };
}
