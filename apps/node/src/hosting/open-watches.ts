import type { ClosingStack } from '../node/closing-stack.js';
import { type GcWatch, watchGc } from '../profiling/gc-watch.js';
import { watchLoop } from '../profiling/loop-watch.js';
import { Profiler } from '../profiling/profiler.js';
import { type HeapSamplerOptions, sampleHeap } from '../profiling/sample-heap.js';

/** What watches the process. */
export interface Watches {
  /** The collections of garbage. */
  readonly garbage: GcWatch;
  /** Opens what takes profiles into a folder. */
  readonly openProfiler: (folder: string) => Profiler;
}

/** Begins to watch the process. */
export async function openWatches(closing: ClosingStack, heapSampling: HeapSamplerOptions): Promise<Watches> {
  const loop = watchLoop();
  closing.push(() => loop.close());
  const heap = await sampleHeap(heapSampling);
  closing.push(() => heap.close());
  const garbage = watchGc();
  closing.push(() => garbage.close());
  return {
    garbage,
    openProfiler(folder) {
      const profiler = new Profiler(folder, { loop, heap });
      closing.push(() => profiler.close());
      return profiler;
    },
  };
}
