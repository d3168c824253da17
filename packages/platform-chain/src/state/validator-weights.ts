import { compareBytes } from '@firn/platform-codec';
import { type SubStore, uint64Key } from '@firn/storage';
import { keyOf } from '../key-of.js';
import type { SubnetNode } from './node-weight.js';
import { weightForm } from './record-forms.js';
import type { ValidatorAt } from './validator-at.js';

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
  /** The sets of the moment in their order, as far as somebody asked for them. */
  readonly #ordered = new Map<string, readonly ValidatorAt[]>();

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
    this.#ordered.delete(keyOf(subnetId));
    if (validator === undefined) subnet.delete(keyOf(nodeId));
    else subnet.set(keyOf(nodeId), validator);
    const { weight, publicKey } = before ?? { weight: 0n, publicKey: undefined };
    this.#changes.put(
      Buffer.concat([subnetId, uint64Key(height), nodeId]),
      weightForm.toBytes({ weight, publicKey }),
    );
  }

  /** The validators of a subnet at the moment, by node ID: the same list until one of them changes. */
  now(subnetId: Uint8Array): readonly ValidatorAt[] {
    const subnet = keyOf(subnetId);
    const known = this.#ordered.get(subnet);
    if (known !== undefined) return known;
    const validators = inOrder(this.#subnets.get(subnet) ?? new Map());
    this.#ordered.set(subnet, validators);
    return validators;
  }

  /** The validators of a subnet after the block of that height, by node ID. */
  at(height: bigint, subnetId: Uint8Array): readonly ValidatorAt[] {
    const changed = this.#changedSince(height, subnetId);
    if (changed.size === 0) return this.now(subnetId);
    const weights: Weights = new Map(this.#subnets.get(keyOf(subnetId)));
    for (const [node, before] of changed) {
      if (before.weight === 0n) weights.delete(node);
      else weights.set(node, before);
    }
    return inOrder(weights);
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

  /** What stood before the first change of each node since a height, which is what stood at that height. */
  #changedSince(height: bigint, subnetId: Uint8Array): Weights {
    const start = Buffer.concat([subnetId, uint64Key(height + 1n)]);
    const end = Buffer.concat([subnetId, Buffer.alloc(heightLength + 1, 0xff)]);
    const changed: Weights = new Map();
    for (const { key, value } of this.#changes.range({ start, end })) {
      const nodeId = Uint8Array.from(key.subarray(idLength + heightLength));
      const node = keyOf(nodeId);
      if (changed.has(node)) continue;
      changed.set(node, { nodeId, ...weightForm.fromBytes(Uint8Array.from(value)) });
    }
    return changed;
  }

  #of(subnet: string): Weights {
    const known = this.#subnets.get(subnet);
    if (known !== undefined) return known;
    const weights: Weights = new Map();
    this.#subnets.set(subnet, weights);
    return weights;
  }
}

/** By node ID: keys are in the order of their bytes. */
function inOrder(weights: Weights): readonly ValidatorAt[] {
  return [...weights].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, validator]) => validator);
}

function isSame(a: ValidatorAt | undefined, b: ValidatorAt | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.weight !== b.weight) return false;
  if (a.publicKey === undefined || b.publicKey === undefined) return a.publicKey === b.publicKey;
  return compareBytes(a.publicKey, b.publicKey) === 0;
}
