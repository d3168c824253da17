import { PerformanceObserver, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Collects the garbage of this process at once. */
export function collectGarbage(): void {
  // V8 offers the function in contexts that are made while the flag is set.
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}

/** One collection of garbage. */
export interface GcPause {
  /** Unix milliseconds. */
  readonly endedAt: number;
  readonly durationMs: number;
}

/** The collections since the watch began. */
export interface GcTotals {
  readonly count: number;
  readonly totalMs: number;
  /** At most 256, the last first. */
  readonly pauses: readonly GcPause[];
}

/** Watches the collections of garbage. */
export interface GcWatch {
  read(): GcTotals;
  close(): void;
}

const maxPauses = 256;

/** Begins to watch the collections of garbage of this process. */
export function watchGc(): GcWatch {
  const pauses: GcPause[] = [];
  let count = 0;
  let totalMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      count += 1;
      totalMs += duration;
      pauses.unshift({ endedAt: performance.timeOrigin + startTime + duration, durationMs: duration });
    }
    pauses.length = Math.min(pauses.length, maxPauses);
  });
  observer.observe({ entryTypes: ['gc'] });
  return { read: () => ({ count, totalMs, pauses }), close: () => observer.disconnect() };
}
