import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../../block/block.js';
import { headerTimeMs } from '../../block/header.js';
import { advanceClock, chargeClock, type GasClock, setClock } from '../../fees/acp194.js';
import type { NetworkUpgrades } from '../../genesis/network-upgrades.js';
import type { BlockHistory } from '../chain-rules.js';
import { clockSettings, exponentsAfter } from './gas-clock.js';
import { ancestor } from './settlement.js';

/** What is not settled, and where the clock starts. */
export interface UnsettledBlocks {
  readonly parent: Block;
  /** The last settled block. */
  readonly last: Block;
  /** The gas clock after the execution of that block. */
  readonly clock: GasClock;
  readonly history: Pick<BlockHistory, 'block'>;
  readonly upgrades: NetworkUpgrades;
}

interface Step {
  readonly number: bigint;
  readonly hash: Hex;
  readonly clock: GasClock;
}

/** The gas clock after blocks that are not settled as though all of them charged their whole limits (ACP-194): no execution makes a higher price. */
export class WorstCase {
  /** From the last settled block to the last one that was asked for, one block after the other. */
  #steps: Step[] = [];

  clockAfter({ parent, last, clock, history, upgrades }: UnsettledBlocks): GasClock {
    this.#startAt({ number: last.header.number, hash: last.hash, clock });
    const missing: Block[] = [];
    for (let block = parent; !this.#keepTo(block); block = ancestor(history, block.header.number - 1n)) {
      missing.push(block);
    }
    let current = this.#steps.at(-1)?.clock ?? clock;
    for (const { header, hash } of missing.reverse()) {
      const charged = chargeClock(advanceClock(current, headerTimeMs(header)), header.gasUsed);
      current = setClock(charged, clockSettings(exponentsAfter(header, upgrades)));
      this.#steps.push({ number: header.number, hash, clock: current });
    }
    return current;
  }

  /** Lets the steps begin there: those that follow hold where the clock was the same as the execution has it now. */
  #startAt(start: Step): void {
    const index = this.#indexOf(start);
    const known = this.#steps[index];
    if (known !== undefined && isSameTime(known.clock, start.clock)) this.#steps.splice(0, index);
    else this.#steps = [start];
  }

  /** Drops the steps after a block; false where it is none of them. */
  #keepTo({ header: { number }, hash }: Block): boolean {
    const index = this.#indexOf({ number, hash });
    if (index === -1) return false;
    this.#steps.length = index + 1;
    return true;
  }

  #indexOf({ number, hash }: Pick<Step, 'number' | 'hash'>): number {
    const first = this.#steps[0]?.number ?? number;
    const index = Number(number - first);
    return this.#steps[index]?.hash === hash ? index : -1;
  }
}

function isSameTime(a: GasClock, b: GasClock): boolean {
  return a.seconds === b.seconds && a.numerator === b.numerator && a.excess === b.excess;
}
