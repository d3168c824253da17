import type { Block } from '../../block/block.js';
import { type Header, headerTimeMs } from '../../block/header.js';
import { gasTarget } from '../../fees/acp176.js';
import { type GasClock, type GasClockSettings, startClock } from '../../fees/acp194.js';
import { minGasPrice } from '../../fees/acp283.js';
import type { NetworkUpgrades } from '../../genesis/network-upgrades.js';
import { feeStateAfter } from './fee-state.js';

/** The exponents of a block that its children follow. */
export interface ClockExponents {
  readonly targetExponent: bigint;
  readonly minPriceExponent: bigint;
}

/** Those of a chain that nobody voted on. */
const initialSettings: GasClockSettings = {
  target: gasTarget.valueOf(0n),
  minPrice: minGasPrice.valueOf(0n),
};

/** The exponents that the children of a block follow; those of a block without them are of its fee state. */
export function exponentsAfter(header: Header, upgrades: NetworkUpgrades): ClockExponents {
  const { targetExponent = feeStateAfter(header, upgrades).targetExcess, minPriceExponent = 0n } = header;
  return { targetExponent, minPriceExponent };
}

/** What those exponents mean. */
export function clockSettings({ targetExponent, minPriceExponent }: ClockExponents): GasClockSettings {
  if (targetExponent === 0n && minPriceExponent === 0n) return initialSettings;
  return { target: gasTarget.valueOf(targetExponent), minPrice: minGasPrice.valueOf(minPriceExponent) };
}

/** The gas clocks after the blocks of a chain. That of a block never changes, and every frame on it asks for it several times: it is kept as long as the block is. */
export class GasClocks {
  readonly #upgrades: NetworkUpgrades;
  readonly #known = new WeakMap<Block, GasClock>();

  constructor(upgrades: NetworkUpgrades) {
    this.#upgrades = upgrades;
  }

  /** The clock after the execution of a block; after one that was executed before it was accepted, the clock that gives its base fee at its time. */
  after(block: Block): GasClock {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const clock = this.#read(block);
    this.#known.set(block, clock);
    return clock;
  }

  #read({ header, execution }: Block): GasClock {
    const settings = clockSettings(exponentsAfter(header, this.#upgrades));
    if (execution !== undefined) return { ...settings, ...execution.clock };
    return startClock(headerTimeMs(header), header.baseFeePerGas ?? 1n, settings);
  }
}
