import { keyOf } from '../key-of.js';
import type { L1Validator } from './records.js';
import { SortedGroups } from './sorted-groups.js';
import { SortedList } from './sorted-list.js';
import { compareByBalanceEnd, compareByValidationId, isActive, nodeKey } from './staker-order.js';

/** The validators of all L1s, in memory. */
export class L1ValidatorSet {
  readonly #byId = new Map<string, L1Validator>();
  readonly #active = new SortedList<L1Validator>(compareByBalanceEnd);
  readonly #bySubnet = new SortedGroups<L1Validator>(
    ({ subnetId }) => keyOf(subnetId),
    compareByValidationId,
  );
  readonly #byNode = new Map<string, L1Validator>();

  byId(validationId: Uint8Array): L1Validator | undefined {
    return this.#byId.get(keyOf(validationId));
  }

  ofSubnet(subnetId: Uint8Array): readonly L1Validator[] {
    return this.#bySubnet.of(keyOf(subnetId));
  }

  ofNode(subnetId: Uint8Array, nodeId: Uint8Array): L1Validator | undefined {
    return this.#byNode.get(nodeKey(subnetId, nodeId));
  }

  get all(): Iterable<L1Validator> {
    return this.#byId.values();
  }

  get activeCount(): number {
    return this.#active.size;
  }

  /** Whoever runs dry first comes first. The list stays as it is when the set changes. */
  get active(): readonly L1Validator[] {
    return this.#active.items;
  }

  put(validator: L1Validator): void {
    this.remove(validator.validationId);
    this.#byId.set(keyOf(validator.validationId), validator);
    this.#bySubnet.add(validator);
    this.#byNode.set(nodeKey(validator.subnetId, validator.nodeId), validator);
    if (isActive(validator)) this.#active.add(validator);
  }

  /** Returns the validator that was there. */
  remove(validationId: Uint8Array): L1Validator | undefined {
    const validator = this.byId(validationId);
    if (validator === undefined) return undefined;
    this.#byId.delete(keyOf(validationId));
    this.#bySubnet.remove(validator);
    const node = nodeKey(validator.subnetId, validator.nodeId);
    if (this.#byNode.get(node) === validator) this.#byNode.delete(node);
    if (isActive(validator)) this.#active.remove(validator);
    return validator;
  }
}
