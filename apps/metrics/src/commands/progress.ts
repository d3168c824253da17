import type { Logger } from '../logger.js';
import type { ChainState, ServiceState } from '../state/service-state.js';

/** How far the chains are that are being back-filled, together. */
interface Fill {
  /** Their names. */
  readonly chains: readonly string[];
  /** Blocks that are stored, of those that are to be. */
  readonly done: bigint;
  readonly blocks: bigint;
  /** Blocks a second. */
  readonly rate: number;
  /** Until all of them are stored, at this rate; undefined while nothing moves. */
  readonly secondsLeft: number | undefined;
}

/** Measures how fast chains are being back-filled. */
export interface FillMeter {
  /** Undefined where no chain is being back-filled. Call it again and again: the rate is that of the last seconds. */
  measure(): Fill | undefined;
}

/** Blocks are stored in batches: over a shorter time the rate would be a matter of luck. */
const windowMs = 15_000;

interface Sample {
  readonly at: number;
  /** Blocks that were stored since the first measurement. */
  readonly stored: bigint;
}

/** @param now milliseconds. */
export function createFillMeter(
  { chains }: Pick<ServiceState, 'chains'>,
  now: () => number = () => performance.now(),
): FillMeter {
  let before = new Map<number, bigint>();
  let samples: Sample[] = [];
  let stored = 0n;
  return {
    measure() {
      const filling = [...chains.values()].flatMap(fillOf);
      for (const { key, done } of filling) stored += increase(before.get(key) ?? done, done);
      before = new Map(filling.map(({ key, done }) => [key, done]));
      if (filling.length === 0) {
        samples = [];
        return undefined;
      }
      const at = now();
      samples.push({ at, stored });
      // One that is older than the window stays, to measure from.
      while ((samples[1]?.at ?? at) < at - windowMs) samples.shift();
      const done = filling.reduce((sum, chain) => sum + chain.done, 0n);
      const blocks = filling.reduce((sum, chain) => sum + chain.blocks, 0n);
      const rate = rateSince(samples[0], { at, stored });
      const secondsLeft = rate === 0 ? undefined : Math.ceil(Number(blocks - done) / rate);
      return { chains: filling.map(({ name }) => name), done, blocks, rate, secondsLeft };
    },
  };
}

function fillOf({ key, record, activity, watermark, firstBlocks }: ChainState) {
  if (activity.kind !== 'back-filling') return [];
  const first = firstBlocks[0]?.num ?? 0n;
  const done = watermark === undefined ? 0n : watermark.num - first + 1n;
  const all = activity.head - first + 1n;
  // What is stored may be ahead of what was known of the node.
  return [{ key, name: record.chainName, done, blocks: all > done ? all : done }];
}

/** Blocks that are taken back do not count. */
function increase(from: bigint, to: bigint): bigint {
  return to > from ? to - from : 0n;
}

function rateSince(first: Sample | undefined, { at, stored }: Sample): number {
  if (first === undefined || first.at === at) return 0;
  return (Number(stored - first.stored) / (at - first.at)) * 1000;
}

/** Tells how far the chains are that are being back-filled. */
export interface Progress {
  close(): void;
}

const drawIntervalMs = 200;
const logIntervalMs = 10_000;
const widestBar = 30;
const usualColumns = 80;
const clearLine = '\r\u001b[2K';

/** Draws a bar on a terminal; on anything else it logs a line every ten seconds. */
export function showProgress(
  state: ServiceState,
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>,
  logger: Pick<Logger, 'info'>,
): Progress {
  const meter = createFillMeter(state);
  let shown = false;
  const clear = () => {
    if (shown) terminal.write(clearLine);
  };
  const draw = () => {
    const fill = meter.measure();
    clear();
    shown = fill !== undefined;
    // The cursor goes back: whatever is logged meanwhile begins in the first column, over the bar.
    if (fill !== undefined) terminal.write(`${progressLine(fill, columnsOf(terminal) - 1)}\r`);
  };
  const log = () => {
    const fill = meter.measure();
    if (fill === undefined) return;
    const { chains, done, blocks, rate, secondsLeft } = fill;
    logger.info(
      { chains, done: Number(done), blocks: Number(blocks), blocksPerSecond: Math.round(rate), secondsLeft },
      'back-filling',
    );
  };
  const timer = terminal.isTTY ? setInterval(draw, drawIntervalMs) : setInterval(log, logIntervalMs);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      clear();
    },
  };
}

function columnsOf({ columns }: Pick<NodeJS.WriteStream, 'columns'>): number {
  // Some terminals do not say.
  return columns > 0 ? columns : usualColumns;
}

/**
 * One line of progress, with a bar in the room that is left.
 *
 * @param columns most characters of the line.
 * @example
 * progressLine({ chains: ['C-Chain'], done: 50n, blocks: 100n, rate: 20, secondsLeft: 3 }, 68)
 * // 'C-Chain ██████████░░░░░░░░░░ 50 of 100 blocks, 20 a second, 3 s left'
 */
export function progressLine({ chains, done, blocks, rate, secondsLeft }: Fill, columns: number): string {
  const what = chains.length === 1 ? `${chains[0]} ` : `${chains.length} chains `;
  const left = secondsLeft === undefined ? '' : `, ${durationText(secondsLeft)} left`;
  const text = ` ${done} of ${blocks} blocks, ${Math.round(rate)} a second${left}`;
  const width = Math.max(0, Math.min(widestBar, columns - what.length - text.length));
  const filled = blocks === 0n ? width : Number((done * BigInt(width)) / blocks);
  return `${what}${'█'.repeat(filled)}${'░'.repeat(width - filled)}${text}`.slice(0, columns);
}

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** The two largest units of a time: `2 min 5 s`. */
function durationText(seconds: number): string {
  const first = Math.max(
    0,
    units.findIndex(([, length]) => seconds >= length),
  );
  const start = seconds < 1 ? units.length - 1 : first;
  let rest = seconds;
  return units
    .slice(start, start + 2)
    .map(([unit, length]) => {
      const count = Math.floor(rest / length);
      rest -= count * length;
      return `${count} ${unit}`;
    })
    .join(' ');
}
