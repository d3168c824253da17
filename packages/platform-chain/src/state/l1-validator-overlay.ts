import { keyOf } from '../key-of.js';
import { Overlay } from './overlay.js';
import type { PlatformStateView } from './platform-state.js';
import type { L1Validator } from './records.js';
import { compareByBalanceEnd, compareByValidationId, isActive, nodeKey } from './staker-order.js';

/** Validators of L1s that are put and removed, over those of another state. */
export class L1ValidatorOverlay {
  readonly #below: PlatformStateView;
  readonly #validators = new Overlay<L1Validator>(({ validationId }) => keyOf(validationId));
  /** The last validation that was put for a node. */
  readonly #validations = new Map<string, string>();
  #moreActive = 0;

  constructor(below: PlatformStateView) {
    this.#below = below;
  }

  get changes(): ReadonlyMap<string, L1Validator | undefined> {
    return this.#validators.changes;
  }

  get activeCount(): number {
    return this.#below.activeL1ValidatorCount + this.#moreActive;
  }

  put(validator: L1Validator): void {
    this.#moreActive += Number(isActive(validator)) - this.#countOf(validator.validationId);
    this.#validators.put(validator);
    this.#validations.set(nodeKey(validator.subnetId, validator.nodeId), keyOf(validator.validationId));
  }

  remove(validationId: Uint8Array): void {
    this.#moreActive -= this.#countOf(validationId);
    this.#validators.remove(keyOf(validationId));
  }

  byId(validationId: Uint8Array): L1Validator | undefined {
    return this.#validators.read(keyOf(validationId), () => this.#below.l1Validator(validationId));
  }

  ofSubnet(subnetId: Uint8Array): readonly L1Validator[] {
    const subnet = keyOf(subnetId);
    return this.#validators.listOver(
      this.#below.l1Validators(subnetId),
      compareByValidationId,
      (validator) => keyOf(validator.subnetId) === subnet,
    );
  }

  ofNode(subnetId: Uint8Array, nodeId: Uint8Array): L1Validator | undefined {
    const key = this.#validations.get(nodeKey(subnetId, nodeId));
    const put = key === undefined ? undefined : this.#validators.changes.get(key);
    return put ?? this.#validators.unchanged(this.#below.l1ValidatorOfNode(subnetId, nodeId));
  }

  active(): Iterable<L1Validator> {
    return this.#validators.over(this.#below.activeL1Validators(), compareByBalanceEnd, isActive);
  }

  #countOf(validationId: Uint8Array): number {
    const validator = this.byId(validationId);
    return validator !== undefined && isActive(validator) ? 1 : 0;
  }
}
