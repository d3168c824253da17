import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest delays of the event loop lately. */
export interface LoopDelays {
  /** The longest within the last half to whole minute: milliseconds. */
  readonly longestMs: () => number;
  readonly close: () => void;
}

const sampleIntervalMs = 100;
const windowMs = 30_000;
const nanosecondsPerMs = 1e6;

/** Begins to watch the delays of the event loop. */
export function watchLoopDelays(): LoopDelays {
  const histogram = monitorEventLoopDelay({ resolution: sampleIntervalMs });
  histogram.enable();
  // The histogram measures the time between two samples, which is the interval itself where nothing is late.
  const longest = (): number =>
    histogram.count === 0 ? 0 : Math.max(0, histogram.max / nanosecondsPerMs - sampleIntervalMs);
  let earlierMs = 0;
  const timer = setInterval(() => {
    earlierMs = longest();
    histogram.reset();
  }, windowMs);
  timer.unref();
  return {
    longestMs: () => Math.max(earlierMs, longest()),
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
