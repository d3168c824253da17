import { keyOf } from '../key-of.js';
import { Overlay } from './overlay.js';
import type { PlatformStateView } from './platform-state.js';
import type { Staker } from './records.js';
import { compareStakers, isDelegator, nodeKey } from './staker-order.js';

/** Stakers that begin and end, over those of another state. */
export class StakerOverlay {
  readonly #below: PlatformStateView;
  readonly #stakers = new Overlay<Staker>(({ txId }) => keyOf(txId));
  readonly #validators = new Map<string, Staker>();
  readonly #delegateeRewards = new Map<string, bigint>();

  constructor(below: PlatformStateView) {
    this.#below = below;
  }

  get changes(): ReadonlyMap<string, Staker | undefined> {
    return this.#stakers.changes;
  }

  get delegateeRewards(): ReadonlyMap<string, bigint> {
    return this.#delegateeRewards;
  }

  add(staker: Staker): void {
    this.#stakers.put(staker);
    if (!isDelegator(staker)) this.#validators.set(nodeKey(staker.subnetId, staker.nodeId), staker);
  }

  /** What delegators have brought it goes with it. */
  remove({ txId }: Staker): void {
    const key = keyOf(txId);
    this.#stakers.remove(key);
    this.#delegateeRewards.set(key, 0n);
  }

  byTx(txId: Uint8Array): Staker | undefined {
    return this.#stakers.read(keyOf(txId), () => this.#below.staker(txId));
  }

  validator(subnetId: Uint8Array, nodeId: Uint8Array): Staker | undefined {
    const added = this.#validators.get(nodeKey(subnetId, nodeId));
    if (added !== undefined && this.#stakers.holds(added)) return added;
    return this.#stakers.unchanged(this.#below.validator(subnetId, nodeId));
  }

  delegators(subnetId: Uint8Array, nodeId: Uint8Array): readonly Staker[] {
    const node = nodeKey(subnetId, nodeId);
    return this.#stakers.listOver(
      this.#below.delegators(subnetId, nodeId),
      compareStakers,
      (staker) => isDelegator(staker) && nodeKey(staker.subnetId, staker.nodeId) === node,
    );
  }

  ordered(): Iterable<Staker> {
    return this.#stakers.over(this.#below.stakers(), compareStakers);
  }

  delegateeReward(txId: Uint8Array): bigint {
    return this.#delegateeRewards.get(keyOf(txId)) ?? this.#below.accruedDelegateeReward(txId);
  }

  setDelegateeReward(txId: Uint8Array, amount: bigint): void {
    this.#delegateeRewards.set(keyOf(txId), amount);
  }
}
