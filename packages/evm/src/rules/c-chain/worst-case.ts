import { LruCache } from '@firn/chain-runtime';
import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../../block/block.js';
import { headerTimeMs } from '../../block/header.js';
import { advanceClock, chargeClock, type GasClock, setClock } from '../../fees/acp194.js';
import type { NetworkUpgrades } from '../../genesis/network-upgrades.js';
import type { BlockHistory } from '../chain-rules.js';
import { clockSettings, exponentsAfter } from './gas-clock.js';
import { ancestor } from './settlement.js';

/** Clocks of the last blocks on which frames are started; those of simulations are among them. */
const maxKnown = 64;

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

/** The gas clock after blocks that are not settled as though all of them charged their whole limits (ACP-194): no execution makes a higher price. */
export class WorstCase {
  /** By all that they follow from: where the clock started, and the last block, whose hash names those between. */
  readonly #known = new LruCache<string, GasClock>(maxKnown);

  clockAfter({ parent, last, clock, history, upgrades }: UnsettledBlocks): GasClock {
    const start = `${clock.seconds} ${clock.numerator} ${clock.excess} ${last.hash}`;
    const keyOf = (hash: Hex): string => `${start} ${hash}`;
    const unsettled: Block[] = [];
    let current = clock;
    for (let block = parent; block.header.number > last.header.number; ) {
      const known = this.#known.get(keyOf(block.hash));
      if (known !== undefined) {
        current = known;
        break;
      }
      unsettled.push(block);
      block = ancestor(history, block.header.number - 1n);
    }
    for (const { header } of unsettled.reverse()) {
      const charged = chargeClock(advanceClock(current, headerTimeMs(header)), header.gasUsed);
      current = setClock(charged, clockSettings(exponentsAfter(header, upgrades)));
    }
    this.#known.set(keyOf(parent.hash), current);
    return current;
  }
}
