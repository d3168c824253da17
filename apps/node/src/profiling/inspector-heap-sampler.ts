import { Session } from 'node:inspector/promises';
import { type HeapSampler, samplingInterval } from './heap-sampler.js';

/** Begins to sample through V8's inspector, which collects all garbage before the samples are read. */
export function inspectHeap(): HeapSampler {
  const session = new Session();
  session.connect();
  const start = (): Promise<void> => session.post('HeapProfiler.startSampling', { samplingInterval });
  const started = start();
  // Who reads is told.
  started.catch(() => {});
  const profile = async (): Promise<string> =>
    JSON.stringify((await session.post('HeapProfiler.getSamplingProfile')).profile);
  return {
    async read() {
      await started;
      try {
        return await profile();
      } catch {
        // Another node of this process, which ended, took the samples of both with it: V8 has one sampler.
        await start();
        return profile();
      }
    },
    close: () => session.disconnect(),
  };
}
