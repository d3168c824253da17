import type { Logger } from '../logging/logger.js';
import type { HeapSampler } from './heap-sampler.js';
import { inspectHeap } from './inspector-heap-sampler.js';
import { openNativeHeapSampler } from './native-heap-sampler.js';

/** Which sampler there is. */
export interface HeapSamplerOptions {
  /** Whether profiles are expected, so that it pays to load what tells them without holding anything. */
  readonly isExpected: boolean;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Begins to sample what this process allocates: with the native sampler where profiles are expected and there is one for this system, and
 * through the inspector elsewhere, which collects garbage before it tells.
 */
export async function sampleHeap({ isExpected, logger }: HeapSamplerOptions): Promise<HeapSampler> {
  if (!isExpected) return inspectHeap();
  try {
    return await openNativeHeapSampler();
  } catch (err) {
    logger.warn(
      { err },
      'the native heap profiler cannot be loaded: a memory profile holds the node for one collection of garbage; install @datadog/pprof for this system and version of Node.js',
    );
    return inspectHeap();
  }
}
