import type { Logger } from '../logger.js';
import type { ServiceState } from '../state/service-state.js';
import { createFillMeter, type Fill } from './fill-meter.js';

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
