import type { Clock } from '@firn/chain-runtime';
import { greater } from '@firn/primitives/integers';
import { type SubStore, textKey } from '@firn/storage';
import type { Block } from '../block/block.js';
import { headerTimeMs } from '../block/header.js';
import type { FrameOverrides } from './frame-overrides.js';

/** What development controls set of the blocks to come. Times are Unix milliseconds. */
export interface ControlValues {
  /** By how much the chain's time is ahead of the machine's; negative where it is behind. */
  readonly offsetMs: bigint;
  /** The time of the next block. */
  readonly nextTimeMs?: bigint | undefined;
  /** How much later than its parent each block is. */
  readonly stepMs?: bigint | undefined;
  /** Of the next block: wei per gas. */
  readonly nextBaseFee?: bigint | undefined;
  /** Of all blocks. */
  readonly gasLimit?: bigint | undefined;
  /** The least wei per gas of a transaction that comes into the pool. */
  readonly minFee?: bigint | undefined;
}

/** A chain that nobody controls. */
export const noControls: ControlValues = { offsetMs: 0n };

const valuesKey = textKey('values');

/**
 * The controls of a chain's blocks, which tell its time too. They are on disk, so that a chain whose time was moved goes
 * on after a restart. All writes happen inside a write of the store.
 */
export class ProductionControls implements Clock {
  readonly #stored: SubStore;
  readonly #machine: Clock;
  readonly #head: () => Block;
  #values: ControlValues;

  /** `machine` is the clock that the offset counts from. */
  constructor(stored: SubStore, machine: Clock, head: () => Block) {
    this.#stored = stored;
    this.#machine = machine;
    this.#head = head;
    this.#values = this.#load();
  }

  get values(): ControlValues {
    return this.#values;
  }

  /** The time of a block that is made at this moment. */
  nowMs(): bigint {
    const { nextTimeMs, stepMs } = this.#values;
    if (nextTimeMs !== undefined) return nextTimeMs;
    return stepMs === undefined ? this.runningMs() : headerTimeMs(this.#head().header) + stepMs;
  }

  /** The chain's time at this moment, which need not be that of the next block. */
  runningMs(): bigint {
    return this.#machine.nowMs() + this.#values.offsetMs;
  }

  /** By how much the time would have to be moved for it to be that at this moment. */
  offsetTo(timeMs: bigint): bigint {
    return timeMs - this.#machine.nowMs();
  }

  /** What the next block is made with. */
  get overrides(): FrameOverrides {
    return { baseFee: this.#values.nextBaseFee, gasLimit: this.#values.gasLimit };
  }

  /** What holds after a block: what was meant for one is spent, and time goes on from where it was set. */
  after(block: Block): ControlValues {
    const { nextTimeMs, nextBaseFee, ...lasting } = this.#values;
    if (nextTimeMs === undefined) return nextBaseFee === undefined ? this.#values : lasting;
    return { ...lasting, offsetMs: this.offsetTo(greater(nextTimeMs, headerTimeMs(block.header))) };
  }

  /** Writes values; `use` lets them hold once the write is done. */
  write(values: ControlValues): void {
    if (values === this.#values) return;
    this.#stored.put(valuesKey, Buffer.from(formatControls(values)));
  }

  use(values: ControlValues): void {
    this.#values = values;
  }

  /** Takes up what is on disk. */
  reload(): void {
    this.#values = this.#load();
  }

  #load(): ControlValues {
    const stored = this.#stored.get(valuesKey);
    return stored === undefined ? noControls : parseControls(Buffer.from(stored).toString('utf8'));
  }
}

/** Writes the values as JSON. */
export function formatControls(values: ControlValues): string {
  return JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

/** Reads what `formatControls` wrote. */
export function parseControls(text: string): ControlValues {
  const fields = Object.entries(JSON.parse(text) as Record<string, string>);
  return { ...noControls, ...Object.fromEntries(fields.map(([name, value]) => [name, BigInt(value)])) };
}
