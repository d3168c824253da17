import { type GcWatch, watchGc } from '../profiling/gc-watch.js';
import { watchLoop } from '../profiling/loop-watch.js';
import { Profiler } from '../profiling/profiler.js';
import type { ClosingStack } from './closing-stack.js';

/** What watches the process. */
export interface Watches {
  /** The collections of garbage. */
  readonly garbage: GcWatch;
  /** Opens what takes profiles into a folder. */
  readonly openProfiler: (folder: string) => Profiler;
}

/** Begins to watch the process. */
export function openWatches(closing: ClosingStack): Watches {
  const loop = watchLoop();
  closing.push(() => loop.close());
  const garbage = watchGc();
  closing.push(() => garbage.close());
  return {
    garbage,
    openProfiler(folder) {
      const profiler = new Profiler(folder, loop);
      closing.push(() => profiler.close());
      return profiler;
    },
  };
}
