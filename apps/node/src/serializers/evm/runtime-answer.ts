import type { HeapInfo } from 'node:v8';
import { rpcError } from '@firn/jsonrpc/errors';
import type { GcStats, MemoryStats } from '@firn/node-validators';
import type { GcTotals } from '../../profiling/garbage.js';
import { isProfileError } from '../../profiling/profiler.js';

const nanosecondsPerMs = 1e6;

/** How the process uses memory, by the names of the reference client's runtime. */
export function toMemoryStats(
  usage: NodeJS.MemoryUsage,
  heap: HeapInfo,
  { count, totalMs, pauses }: GcTotals,
): MemoryStats {
  const [last] = pauses;
  return {
    Alloc: usage.heapUsed,
    Sys: usage.rss,
    HeapAlloc: usage.heapUsed,
    HeapSys: usage.heapTotal,
    HeapIdle: usage.heapTotal - usage.heapUsed,
    HeapInuse: usage.heapUsed,
    OtherSys: usage.external,
    NextGC: heap.heap_size_limit,
    LastGC: last && toNanoseconds(last.endedAt),
    NumGC: count,
    PauseTotalNs: toNanoseconds(totalMs),
    EnableGC: true,
  };
}

/** The last collections of garbage, by the names of the reference client's runtime. */
export function toGcStats({ count, totalMs, pauses }: GcTotals): GcStats {
  const ends = pauses.map(({ endedAt }) => new Date(endedAt).toISOString());
  return {
    LastGC: ends[0] ?? new Date(0).toISOString(),
    NumGC: count,
    PauseTotal: Math.round(totalMs * nanosecondsPerMs),
    Pause: pauses.map(({ durationMs }) => Math.round(durationMs * nanosecondsPerMs)),
    PauseEnd: ends,
    PauseQuantiles: null,
  };
}

function toNanoseconds(ms: number): bigint {
  return BigInt(Math.round(ms * 1000)) * 1000n;
}

/** Runs what profiles, and tells its errors in the words of the EVM client, which differ from those of the node. */
export async function withDebugTexts(profile: () => Promise<void>): Promise<void> {
  try {
    await profile();
  } catch (error) {
    if (!isProfileError(error)) throw error;
    if (error.code === 'running') throw rpcError(-32_000, 'CPU profiling already in progress');
    if (error.code === 'not-running') throw rpcError(-32_000, 'CPU profiling not in progress');
    throw error;
  }
}
