import { compareBytes } from '@firn/platform-codec';
import { uint64Key } from '../../storage/keys.js';
import type { SubStore } from '../../storage/sub-store.js';
import type { ValidatorAt } from '../chain/platform-chain.js';
import { keyOf } from '../key-of.js';
import type { SubnetNode } from './node-weight.js';
import { weightForm } from './record-forms.js';

const idLength = 32;
const heightLength = 8;

/** By node. */
type Weights = Map<string, ValidatorAt>;

/**
 * Who validates each subnet with which weight and key: the sets of the moment in memory, and on disk what each block
 * changed in them, so that a set of the past is found by taking back what changed since.
 */
export class ValidatorWeights {
  /** By subnet, height and node: what was there before the block of that height. */
  readonly #changes: SubStore;
  readonly #subnets = new Map<string, Weights>();

  constructor(changes: SubStore) {
    this.#changes = changes;
  }

  /** Takes a validator in as it is, without history: while the state is read from disk. */
  load(subnetId: Uint8Array, validator: ValidatorAt): void {
    this.#of(keyOf(subnetId)).set(keyOf(validator.nodeId), validator);
  }

  /** What a node is after a block: undefined for no validator. @throws Error outside of a write of the store. */
  change(height: bigint, { subnetId, nodeId }: SubnetNode, validator: ValidatorAt | undefined): void {
    const subnet = this.#of(keyOf(subnetId));
    const before = subnet.get(keyOf(nodeId));
    if (isSame(before, validator)) return;
    if (validator === undefined) subnet.delete(keyOf(nodeId));
    else subnet.set(keyOf(nodeId), validator);
    const { weight, publicKey } = before ?? { weight: 0n, publicKey: undefined };
    this.#changes.put(
      Buffer.concat([subnetId, uint64Key(height), nodeId]),
      weightForm.toBytes({ weight, publicKey }),
    );
  }

  /** The validators of a subnet after the block of that height, by node ID. */
  at(height: bigint, subnetId: Uint8Array): readonly ValidatorAt[] {
    const weights: Weights = new Map(this.#subnets.get(keyOf(subnetId)));
    const start = Buffer.concat([subnetId, uint64Key(height + 1n)]);
    const end = Buffer.concat([subnetId, Buffer.alloc(heightLength + 1, 0xff)]);
    const isTakenBack = new Set<string>();
    for (const { key, value } of this.#changes.range({ start, end })) {
      const nodeId = Uint8Array.from(key.subarray(idLength + heightLength));
      const node = keyOf(nodeId);
      // What stood before the first block since then is what stood at that height.
      if (isTakenBack.has(node)) continue;
      isTakenBack.add(node);
      const before = weightForm.fromBytes(Uint8Array.from(value));
      if (before.weight === 0n) weights.delete(node);
      else weights.set(node, { nodeId, ...before });
    }
    return [...weights.values()].sort((a, b) => compareBytes(a.nodeId, b.nodeId));
  }

  /** The same for each of the subnets that had validators then; by `keyOf` the subnet's ID. */
  allAt(height: bigint, subnetIds: Iterable<Uint8Array>): ReadonlyMap<string, readonly ValidatorAt[]> {
    const all = new Map<string, readonly ValidatorAt[]>();
    for (const subnetId of subnetIds) {
      const validators = this.at(height, subnetId);
      if (validators.length > 0) all.set(keyOf(subnetId), validators);
    }
    return all;
  }

  #of(subnet: string): Weights {
    const known = this.#subnets.get(subnet);
    if (known !== undefined) return known;
    const weights: Weights = new Map();
    this.#subnets.set(subnet, weights);
    return weights;
  }
}

function isSame(a: ValidatorAt | undefined, b: ValidatorAt | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.weight !== b.weight) return false;
  if (a.publicKey === undefined || b.publicKey === undefined) return a.publicKey === b.publicKey;
  return compareBytes(a.publicKey, b.publicKey) === 0;
}
