import { Session } from 'node:inspector/promises';
import type { Logger } from '../logging/logger.js';

/** Bytes that are allocated from one sample to the next, on average: as with the reference node's profiles. */
const samplingInterval = 512 * 1024;
/** The most frames that are told of a sample: V8's own limit for its inspector. */
const maxFrames = 128;

/** Knows where what is on the heap was allocated, from samples. */
export interface HeapSampler {
  /** The samples that live, in V8's format of sampling heap profiles, as JSON. */
  read(): Promise<string>;
  close(): void;
}

/** Begins to sample through V8's inspector, which collects all garbage before the samples are read. */
function inspectHeap(): HeapSampler {
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

/**
 * Begins to sample without the inspector, so that reading holds nothing: what died since the last collection of garbage is told too.
 * @throws Error when there is no build for this system and version of Node.js.
 */
async function openNativeHeapSampler(): Promise<HeapSampler> {
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

/** A function that allocated what is on the heap, as V8 tells native code of it. */
export interface AllocationNode {
  /** Empty for a function without a name. */
  readonly name?: string;
  readonly scriptName: string;
  readonly scriptId?: number;
  /** From 1; 0 is unknown. */
  readonly lineNumber?: number;
  /** From 1; 0 is unknown. */
  readonly columnNumber?: number;
  readonly allocations: readonly { readonly sizeBytes: number; readonly count: number }[];
  readonly children: readonly AllocationNode[];
}

/** Writes allocations in V8's format of sampling heap profiles (`.heapprofile`), as its inspector tells them. */
export function heapProfileText(root: AllocationNode): string {
  const samples: { readonly size: number; readonly nodeId: number; readonly ordinal: number }[] = [];
  let nodes = 0;
  const toNode = (node: AllocationNode): object => {
    nodes += 1;
    const id = nodes;
    let selfSize = 0;
    for (const { sizeBytes, count } of node.allocations) {
      const size = sizeBytes * count;
      selfSize += size;
      samples.push({ size, nodeId: id, ordinal: samples.length + 1 });
    }
    const callFrame = {
      functionName: node.name ?? '',
      scriptId: String(node.scriptId ?? 0),
      url: node.scriptName,
      // From 0 there.
      lineNumber: (node.lineNumber ?? 0) - 1,
      columnNumber: (node.columnNumber ?? 0) - 1,
    };
    return { callFrame, selfSize, id, children: node.children.map(toNode) };
  };
  return JSON.stringify({ head: toNode(root), samples });
}
