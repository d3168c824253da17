import { type Clock, systemClock } from './clock.js';
import { Emitter } from './emitter.js';

/** The latest that a clock is ahead of the machine: a hundred years, so that a year is written with four digits. */
export const maxAheadMs = 3_153_600_000_000n;
/** The highest multiple at which a clock runs: nearly twelve days in a second. */
export const maxMultiple = 1_000_000;
const millionth = 1_000_000n;

/** Where a clock is kept between two runs of the program: in a store, within a write of it. */
export interface ClockRecord {
  /** What was written last; undefined where nothing was. */
  read(): string | undefined;
  write(text: string): void;
}

/** How a clock runs from a moment on. */
export interface ClockSetting {
  /** What it shows at that moment: Unix milliseconds. */
  readonly timeMs: bigint;
  /** The moment, by the machine: Unix milliseconds. */
  readonly machineMs: bigint;
  /** How fast it runs, in millionths of the machine's pace. */
  readonly pace: bigint;
}

/** A clock jumped: what it showed before and shows now, in Unix milliseconds. */
export interface ClockJump {
  readonly fromMs: bigint;
  readonly toMs: bigint;
}

/** How a clock is made. */
export interface NetworkClockOptions {
  /** Default: it is not kept. */
  readonly record?: ClockRecord;
  /** Default: the machine's. */
  readonly machine?: Clock;
}

/**
 * The time that all chains of a network have in common: the machine's, until it is moved forward, stopped, or let run at a multiple. It never goes
 * back. A change is made in two steps, so that it can be written together with what else it belongs to: `write` within a write of the store, then
 * `use`.
 */
export class NetworkClock implements Clock {
  readonly #record: ClockRecord | undefined;
  readonly #machine: Clock;
  readonly #events = new Emitter<{ readonly changed: ClockJump }>();
  #setting: ClockSetting;

  constructor({ record, machine = systemClock }: NetworkClockOptions = {}) {
    this.#record = record;
    this.#machine = machine;
    this.#setting = this.#load();
  }

  nowMs(): bigint {
    return this.#at(this.#machine.nowMs());
  }

  get multiple(): number {
    return Number(this.#setting.pace) / Number(millionth);
  }

  /** By how many milliseconds it is ahead of the machine; negative where it was stopped. The same at every moment while it runs at the machine's pace. */
  get aheadMs(): bigint {
    const machineMs = this.#machine.nowMs();
    return this.#at(machineMs) - machineMs;
  }

  /**
   * What it would be set to for it to go forward by some milliseconds and to run at a multiple from then on; both stay as they are where they are
   * not given. It does not go back, and no further than it may be ahead.
   */
  settingFor({
    byMs = 0n,
    multiple,
  }: {
    readonly byMs?: bigint | undefined;
    readonly multiple?: number | undefined;
  }): ClockSetting {
    const machineMs = this.#machine.nowMs();
    const wanted = this.#at(machineMs) + (byMs > 0n ? byMs : 0n);
    const pace = multiple === undefined ? this.#setting.pace : BigInt(Math.round(multiple * 1e6));
    return { timeMs: notAfter(wanted, machineMs + maxAheadMs), machineMs, pace };
  }

  /** Writes a setting; `use` lets it hold once the write is done. */
  write(setting: ClockSetting): void {
    this.#record?.write(formatSetting(setting));
  }

  /** Lets a setting hold from this moment on. */
  use(setting: ClockSetting): void {
    const fromMs = this.nowMs();
    this.#setting = setting;
    this.#events.emit('changed', { fromMs, toMs: this.nowMs() });
  }

  /** Calls back after each change, even one that is no jump; returns what ends that. */
  onChanged(listener: (jump: ClockJump) => void): () => void {
    return this.#events.on('changed', listener);
  }

  /** Takes up what another thread has written. */
  reload(): void {
    this.#setting = this.#load();
  }

  #at(machineMs: bigint): bigint {
    const { timeMs, machineMs: since, pace } = this.#setting;
    return notAfter(timeMs + ((machineMs - since) * pace) / millionth, machineMs + maxAheadMs);
  }

  #load(): ClockSetting {
    const text = this.#record?.read();
    if (text !== undefined) return parseSetting(text);
    const machineMs = this.#machine.nowMs();
    return { timeMs: machineMs, machineMs, pace: millionth };
  }
}

/**
 * What a clock goes on with after the program was not running. Time in which nothing ran has passed as on the machine, whatever the multiple; while
 * the clock is stopped none passes.
 * @param setting what was written last
 * @param machineMs the machine's time at this moment: Unix milliseconds
 */
export function resumedSetting(setting: ClockSetting, machineMs: bigint): ClockSetting {
  const { timeMs, machineMs: since, pace } = setting;
  if (pace === millionth) return setting;
  const passed = pace === 0n || machineMs < since ? 0n : machineMs - since;
  return { timeMs: timeMs + passed, machineMs, pace };
}

/** Writes a setting as JSON. */
export function formatSetting({ timeMs, machineMs, pace }: ClockSetting): string {
  return JSON.stringify({ timeMs: String(timeMs), machineMs: String(machineMs), pace: String(pace) });
}

/** Reads what `formatSetting` wrote. */
export function parseSetting(text: string): ClockSetting {
  const { timeMs, machineMs, pace } = JSON.parse(text) as Record<keyof ClockSetting, string>;
  return { timeMs: BigInt(timeMs), machineMs: BigInt(machineMs), pace: BigInt(pace) };
}

function notAfter(timeMs: bigint, latestMs: bigint): bigint {
  return timeMs < latestMs ? timeMs : latestMs;
}
