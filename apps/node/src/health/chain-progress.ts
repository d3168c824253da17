import type { HostedChain } from '../chains/hosted-chain.js';
import { HealthError } from './health-check.js';

/** How late a block may be that is to be made at an interval: so many intervals, and never less than a time. */
const lateIntervals = 10;
const leastLatenessMs = 10_000;

type Watched = Pick<HostedChain['chain'], 'head' | 'mining' | 'rules' | 'events'>;

/** Watches whether a chain makes the blocks that it is to make. */
export interface ChainProgress {
  /** The height. @throws HealthError while blocks are to be made at an interval and none is. */
  readonly check: () => Readonly<Record<string, unknown>>;
  readonly close: () => void;
}

/**
 * Watches a chain from now on. One whose blocks are made when transactions arrive may stand still as long as it likes: what cannot be made is
 * answered to who sent it.
 * @param now milliseconds of a clock that does not jump
 */
export function watchProgress(chain: Watched, now: () => number = () => performance.now()): ChainProgress {
  let movedAt = now();
  let lastInterval = 0;
  const stop = chain.events.on('block', () => {
    movedAt = now();
  });
  return {
    check() {
      const height = String(chain.head.header.number);
      const { intervalMs } = chain.mining;
      // Blocks are counted from when they are asked for.
      if (intervalMs !== lastInterval) movedAt = now();
      lastInterval = intervalMs;
      if (intervalMs === 0 || chain.rules.production === undefined) return { height };
      const waitedMs = Math.round(now() - movedAt);
      if (waitedMs <= Math.max(lateIntervals * intervalMs, leastLatenessMs)) return { height };
      const message = `no block for ${waitedMs} ms, though one is to be made every ${intervalMs} ms`;
      throw new HealthError(message, { height, waitedMs, intervalMs });
    },
    close: stop,
  };
}
