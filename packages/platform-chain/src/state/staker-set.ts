import { keyOf } from '../key-of.js';
import type { Staker } from './records.js';
import { SortedGroups } from './sorted-groups.js';
import { SortedList } from './sorted-list.js';
import { compareStakers, isDelegator, nodeKey } from './staker-order.js';

/** The current validators and delegators of all subnets, in memory. */
export class StakerSet {
  readonly #byTx = new Map<string, Staker>();
  readonly #ordered = new SortedList<Staker>(compareStakers);
  readonly #validators = new Map<string, Staker>();
  readonly #delegators = new SortedGroups<Staker>(nodeKeyOf, compareStakers);
  readonly #delegateeRewards = new Map<string, bigint>();

  byTx(txId: Uint8Array): Staker | undefined {
    return this.#byTx.get(keyOf(txId));
  }

  validator(subnetId: Uint8Array, nodeId: Uint8Array): Staker | undefined {
    return this.#validators.get(nodeKey(subnetId, nodeId));
  }

  delegators(subnetId: Uint8Array, nodeId: Uint8Array): readonly Staker[] {
    return this.#delegators.of(nodeKey(subnetId, nodeId));
  }

  /** Whoever ends first comes first. The list stays as it is when the set changes. */
  get ordered(): readonly Staker[] {
    return this.#ordered.items;
  }

  delegateeReward(txId: Uint8Array): bigint {
    return this.#delegateeRewards.get(keyOf(txId)) ?? 0n;
  }

  /** Adds a staker, in place of one with the same transaction, whose delegatee reward it keeps. */
  put(staker: Staker): void {
    this.#take(staker.txId);
    this.#byTx.set(keyOf(staker.txId), staker);
    this.#ordered.add(staker);
    if (isDelegator(staker)) this.#delegators.add(staker);
    else this.#validators.set(nodeKeyOf(staker), staker);
  }

  /** Returns the staker that was there. */
  remove(txId: Uint8Array): Staker | undefined {
    this.#delegateeRewards.delete(keyOf(txId));
    return this.#take(txId);
  }

  #take(txId: Uint8Array): Staker | undefined {
    const key = keyOf(txId);
    const staker = this.#byTx.get(key);
    if (staker === undefined) return undefined;
    this.#byTx.delete(key);
    this.#ordered.remove(staker);
    if (isDelegator(staker)) this.#delegators.remove(staker);
    else if (this.#validators.get(nodeKeyOf(staker)) === staker) this.#validators.delete(nodeKeyOf(staker));
    return staker;
  }

  /** Of a staker that is not there, nothing is kept. */
  setDelegateeReward(txId: Uint8Array, amount: bigint): void {
    const key = keyOf(txId);
    if (this.#byTx.has(key)) this.#delegateeRewards.set(key, amount);
  }
}

function nodeKeyOf({ subnetId, nodeId }: Staker): string {
  return nodeKey(subnetId, nodeId);
}
