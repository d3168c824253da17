import { type Clock, type ClockSetting, maxAheadMs, NetworkClock } from '@firn/chain-runtime';
import { greater, smaller } from '@firn/primitives/integers';
import { type SubStore, textKey } from '@firn/storage';
import type { Block } from '../../block/block.js';
import { headerTimeMs } from '../../block/header.js';
import type { FrameOverrides } from './frame-overrides.js';

/** What development controls set of the blocks to come. Times are Unix milliseconds. */
export interface ControlValues {
  /**
   * By how much the chain's time is ahead of its clock; negative where it is behind. Where the clock is that of a network it follows the chain,
   * so that only a chain that goes further than the clock may is ahead of it.
   */
  readonly offsetMs: bigint;
  /** The time of the next block. */
  readonly nextTimeMs?: bigint | undefined;
  /** How much later than its parent each block is. */
  readonly stepMs?: bigint | undefined;
  /** How much later than its parent each block is at least, where its time is not set. */
  readonly minStepMs?: bigint | undefined;
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

/** Values on their way to the disk, and what the network's clock is set to with them. */
interface Settled {
  readonly given: ControlValues;
  readonly values: ControlValues;
  readonly setting: ClockSetting | undefined;
}

/**
 * The controls of a chain's blocks, which tell its time too. They are on disk, so that a chain whose time was moved goes
 * on after a restart. All writes happen inside a write of the store.
 */
export class ProductionControls implements Clock {
  readonly #stored: SubStore;
  readonly #clock: Clock;
  readonly #head: () => Block;
  #values: ControlValues;
  /** What was written last and does not hold yet. */
  #written: Settled | undefined;

  /** `clock` is the one that the offset counts from. One of a network is moved when the chain gets ahead of it. */
  constructor(stored: SubStore, clock: Clock, head: () => Block) {
    this.#stored = stored;
    this.#clock = clock;
    this.#head = head;
    this.#values = this.#load();
  }

  get values(): ControlValues {
    return this.#values;
  }

  /** The time of a block that is made at this moment. */
  nowMs(): bigint {
    const { nextTimeMs, stepMs, minStepMs } = this.#values;
    if (nextTimeMs !== undefined) return nextTimeMs;
    if (stepMs === undefined && minStepMs === undefined) return this.runningMs();
    const parentMs = headerTimeMs(this.#head().header);
    const least = parentMs + greater(stepMs ?? 0n, minStepMs ?? 0n);
    return stepMs === undefined ? greater(this.runningMs(), least) : least;
  }

  /** The chain's time at this moment, which need not be that of the next block. */
  runningMs(): bigint {
    return this.#clock.nowMs() + this.#values.offsetMs;
  }

  /** By how much the time would have to be moved for it to be that at this moment. */
  offsetTo(timeMs: bigint): bigint {
    return timeMs - this.#clock.nowMs();
  }

  /** By how much the chain's time is ahead of the machine's: what lasts when the clock of the network is moved. */
  get aheadMs(): bigint {
    return this.#values.offsetMs + this.#clockAheadMs;
  }

  /** The values with the offset from the machine's time in the place of that from the clock: as they are remembered. */
  get remembered(): ControlValues {
    return { ...this.#values, offsetMs: this.aheadMs };
  }

  /** Values that were remembered, as they are at this moment. */
  recalled(values: ControlValues): ControlValues {
    return { ...values, offsetMs: values.offsetMs - this.#clockAheadMs };
  }

  /** The values for a chain whose time is not before that of its last block, unless blocks have times of their own. */
  get caughtUp(): ControlValues {
    const { stepMs, minStepMs, offsetMs } = this.#values;
    const { header } = this.#head();
    const hasOwnTimes = stepMs !== undefined || minStepMs !== undefined || header.number === 0n;
    if (!(this.#clock instanceof NetworkClock) || hasOwnTimes) return this.#values;
    return { ...this.#values, offsetMs: greater(offsetMs, this.offsetTo(headerTimeMs(header))) };
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
    const written = this.#settled(values);
    this.#stored.put(valuesKey, Buffer.from(formatControls(written.values)));
    if (written.setting !== undefined) this.#network?.write(written.setting);
    this.#written = written;
  }

  /** Forgets what was written where the write did not come to its end: it is not on disk. */
  discard(): void {
    this.#written = undefined;
  }

  use(values: ControlValues): void {
    const settled = this.#written?.given === values ? this.#written : { values, setting: undefined };
    this.#written = undefined;
    this.#values = settled.values;
    if (settled.setting !== undefined) this.#network?.use(settled.setting);
  }

  /** Takes up what is on disk. */
  reload(): void {
    this.#network?.reload();
    this.#values = this.#load();
  }

  get #network(): NetworkClock | undefined {
    return this.#clock instanceof NetworkClock ? this.#clock : undefined;
  }

  get #clockAheadMs(): bigint {
    return this.#network?.aheadMs ?? 0n;
  }

  /** The clock of a network goes on to the time of a chain that is ahead of it, as far as it may. */
  #settled(values: ControlValues): Settled {
    const network = this.#network;
    if (network === undefined || values.offsetMs <= 0n) return { given: values, values, setting: undefined };
    const byMs = smaller(values.offsetMs, maxAheadMs - network.aheadMs);
    const left = { ...values, offsetMs: values.offsetMs - byMs };
    return { given: values, values: left, setting: network.settingFor({ byMs }) };
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
