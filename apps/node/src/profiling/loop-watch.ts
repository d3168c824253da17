import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** How long work waited for the one thread that runs JavaScript, since the watch began. */
export interface LoopWaits {
  readonly durationMs: number;
  /** Share of that time in which the thread was busy, within 0 and 1. */
  readonly utilization: number;
  /** How late timers ran, sampled: milliseconds. */
  readonly delayMs: {
    readonly samples: number;
    readonly mean: number;
    readonly p50: number;
    readonly p90: number;
    readonly p99: number;
    readonly max: number;
  };
  /** What the process waits for, by kind: `TCPSocketWrap`, `FSReqCallback`. */
  readonly activeResources: ReadonlyMap<string, number>;
}

/** Watches how long work waits for the event loop. */
export interface LoopWatch {
  read(): LoopWaits;
  close(): void;
}

const sampleIntervalMs = 20;
const nanosecondsPerMs = 1e6;

/** Begins to watch the event loop. */
export function watchLoop(): LoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: sampleIntervalMs });
  histogram.enable();
  const startedAt = performance.now();
  const start = performance.eventLoopUtilization();
  return {
    read: () => ({
      durationMs: performance.now() - startedAt,
      utilization: performance.eventLoopUtilization(start).utilization,
      delayMs: toDelays(histogram),
      activeResources: countResources(process.getActiveResourcesInfo()),
    }),
    close: () => {
      histogram.disable();
    },
  };
}

// The histogram measures the time between two samples, which is the interval itself where nothing is late.
function toDelays(histogram: IntervalHistogram): LoopWaits['delayMs'] {
  const late = (nanoseconds: number): number =>
    histogram.count === 0 ? 0 : Math.max(0, nanoseconds / nanosecondsPerMs - sampleIntervalMs);
  return {
    samples: histogram.count,
    mean: late(histogram.mean),
    p50: late(histogram.percentile(50)),
    p90: late(histogram.percentile(90)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
  };
}

function countResources(kinds: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
