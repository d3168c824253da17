import { type AllocationNode, heapProfileText } from './heap-profile-text.js';
import { type HeapSampler, maxFrames, samplingInterval } from './heap-sampler.js';

/**
 * Begins to sample without the inspector, so that reading holds nothing: what died since the last collection of garbage is told too.
 * @throws Error when there is no build for this system and version of Node.js.
 */
export async function openNativeHeapSampler(): Promise<HeapSampler> {
  const {
    default: { heap },
  } = await import('@datadog/pprof');
  const start = (): void => heap.start(samplingInterval, maxFrames);
  // It tells of sizes and counts unless it is started to tell of all that was ever allocated.
  const profile = (): string => heapProfileText(heap.v8Profile() as AllocationNode);
  start();
  return {
    async read() {
      try {
        return profile();
      } catch {
        // Another node of this process, which ended, or a debugger, took the samples with it: V8 has one sampler.
        heap.stop();
        start();
        return profile();
      }
    },
    close: () => heap.stop(),
  };
}
