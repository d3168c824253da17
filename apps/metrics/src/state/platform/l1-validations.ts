import { maxUint64 } from '@firn/primitives/integers';
import { MetricsError } from '../../errors.js';
import { daySeconds } from '../../metrics/interval.js';
import { afterSeconds, type FeeMoment, type FeeRules } from '../../source/platform/fee-rules.js';
import type { HexBytes, L1Change } from '../../source/platform/staking-facts.js';

/** A time in which a validation was active, as what had accrued at its begin and at its end: it pays for what lies between. */
export interface ActiveSpan {
  readonly from: bigint;
  /** Where its balance ends, as it is known: a payment moves it. */
  balanceEnd: bigint;
  /** What had accrued when it was deactivated; undefined while it is active. */
  until: bigint | undefined;
}

/** How many validators count from a moment on, and with which weight. */
export interface WeightStep {
  /** Unix seconds. */
  readonly time: number;
  /** 0 while it is inactive. */
  readonly weight: bigint;
}

/** One L1 validation. */
export interface Validation {
  readonly id: HexBytes;
  readonly subnet: HexBytes;
  readonly node: HexBytes;
  /** Unix seconds. */
  readonly created: number;
  readonly spans: ActiveSpan[];
  readonly steps: WeightStep[];
  weight: bigint;
}

/** The L1 validations of a network and what they pay, over time. Changes must come in the order of the chain. */
export class L1Validations {
  readonly rules: FeeRules;
  readonly all = new Map<HexBytes, Validation>();
  readonly #active = new Map<Validation, ActiveSpan>();
  /** What had accrued at each midnight from that of the first change on. */
  readonly #midnights: bigint[] = [];
  #firstMidnight = 0;
  #moment: FeeMoment = { active: 0, excess: 0n, accrued: 0n };
  /** Where the first balance of the active ones ends; undefined when that has to be looked for again. */
  #poorest: bigint | undefined;
  /** Undefined until there is a validation. */
  #time: number | undefined;

  constructor(rules: FeeRules) {
    this.rules = rules;
  }

  get activeCount(): number {
    return this.#active.size;
  }

  get excess(): bigint {
    return this.#moment.excess;
  }

  /** Begin of the first day with a validation, Unix seconds. */
  get firstDay(): number | undefined {
    return this.#time === undefined ? undefined : this.#firstMidnight;
  }

  /** Lets time pass up to a block. @returns the validations that have used up their balance: they are still to be applied. */
  advanceTo(time: number): L1Change[] {
    if (this.#time === undefined) return [];
    while (this.#nextMidnight <= time) {
      this.#advance(this.#nextMidnight);
      this.#midnights.push(this.#moment.accrued);
    }
    this.#advance(time);
    return this.#exhausted(this.#moment.accrued, time);
  }

  /** The validations that cannot pay for one more second after a block: they are still to be applied. */
  unableToGoOn(): L1Change[] {
    if (this.#time === undefined || this.#active.size === 0) return [];
    const next = afterSeconds(this.#moment, 1, this.rules).accrued;
    return this.#exhausted(next - 1n, this.#time);
  }

  /** @throws MetricsError `chain-inconsistent` for a change of a validation that is not there. */
  apply(change: L1Change): void {
    this.#begin(change.time);
    this.advanceTo(change.time);
    if (change.kind === 'created') {
      const { validation: id, subnet, node, weight, time: created } = change;
      this.all.set(id, { id, subnet, node, weight, created, spans: [], steps: [] });
    }
    const validation = this.find(change.validation);
    validation.weight = change.weight;
    if (change.kind === 'created' || change.kind === 'funded') this.#fund(validation, change.balance);
    else if (change.kind !== 'weighed') this.#deactivate(validation);
    const weight = this.#active.has(validation) ? change.weight : 0n;
    if ((validation.steps.at(-1)?.weight ?? 0n) !== weight)
      validation.steps.push({ time: change.time, weight });
    this.#moment = { ...this.#moment, active: this.#active.size };
    this.#poorest = undefined;
  }

  /** @throws MetricsError `chain-inconsistent`. */
  find(id: HexBytes): Validation {
    const found = this.all.get(id);
    if (found === undefined)
      throw new MetricsError(
        'chain-inconsistent',
        `a block changes L1 validation ${id}, which no block began`,
      );
    return found;
  }

  /**
   * What had accrued at every midnight from that of the first day on, up to a moment, and then at that moment: one more than there are
   * days. Empty where there is no validation.
   * @param until Unix seconds, not before the last block.
   */
  accruedUntil(until: number): readonly bigint[] {
    if (this.#time === undefined) return [];
    const bounds = [...this.#midnights];
    let moment = this.#moment;
    let time = this.#time;
    for (let midnight = this.#nextMidnight; midnight <= until; midnight += daySeconds) {
      moment = afterSeconds(moment, midnight - time, this.rules);
      time = midnight;
      bounds.push(moment.accrued);
    }
    bounds.push(afterSeconds(moment, Math.max(0, until - time), this.rules).accrued);
    return bounds;
  }

  get #nextMidnight(): number {
    return this.#firstMidnight + this.#midnights.length * daySeconds;
  }

  #begin(time: number): void {
    if (this.#time !== undefined) return;
    this.#time = time;
    this.#firstMidnight = time - (time % daySeconds);
    this.#midnights.push(0n);
  }

  #advance(time: number): void {
    if (this.#time === undefined || time <= this.#time) return;
    this.#moment = afterSeconds(this.#moment, time - this.#time, this.rules);
    this.#time = time;
  }

  #fund(validation: Validation, balance: bigint): void {
    const span = this.#active.get(validation);
    if (span !== undefined) span.balanceEnd += balance;
    else if (balance > 0n) {
      const from = this.#moment.accrued;
      const begun = { from, balanceEnd: from + balance, until: undefined };
      validation.spans.push(begun);
      this.#active.set(validation, begun);
    }
  }

  #deactivate(validation: Validation): void {
    const span = this.#active.get(validation);
    if (span !== undefined) span.until = this.#moment.accrued;
    this.#active.delete(validation);
  }

  /** By the end of their balance, as the chain does it. */
  #exhausted(accrued: bigint, time: number): L1Change[] {
    if (this.#active.size === 0) return [];
    this.#poorest ??= this.#findPoorest();
    if (this.#poorest > accrued) return [];
    return [...this.#active]
      .filter(([, { balanceEnd }]) => balanceEnd <= accrued)
      .sort(([, one], [, other]) => Number(one.balanceEnd - other.balanceEnd))
      .map(([{ id: validation, subnet, node, weight }]) => {
        return { kind: 'exhausted', validation, subnet, node, time, balance: 0n, weight };
      });
  }

  #findPoorest(): bigint {
    let poorest = maxUint64;
    for (const { balanceEnd } of this.#active.values()) if (balanceEnd < poorest) poorest = balanceEnd;
    return poorest;
  }
}
