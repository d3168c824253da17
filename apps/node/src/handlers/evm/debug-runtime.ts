import { setTimeout } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { EvmHandlers } from '@firn/node-server';
import { verbosityLevels } from '../../logging/log-level.js';
import type { NodeContext } from '../../node/node-context.js';
import { collectGarbage } from '../../profiling/garbage.js';
import { parseStackFilter, stackParagraphs } from '../../profiling/stack-report.js';
import { unsupported } from '../../profiling/unsupported.js';
import { toGcStats, toMemoryStats, withDebugTexts } from '../../serializers/evm/runtime-answer.js';

/** Profiles, memory and logging of the process. */
export const debugRuntime = {
  debug_blockProfile: async ({ file, nsec }, { hosted, signal }) => {
    await hosted.profiler.watchLock(file, nsec * 1000, signal);
    return null;
  },

  debug_cpuProfile: async ({ file, nsec }, { hosted, signal }) => {
    await withDebugTexts(() => hosted.profiler.startCpu(file));
    try {
      await setTimeout(nsec * 1000, undefined, { signal });
    } finally {
      await hosted.profiler.stopCpu();
    }
    return null;
  },

  debug_freeOSMemory: () => {
    collectGarbage();
    return null;
  },

  debug_gcStats: (_, { node }) => toGcStats(node.garbage.read()),

  debug_goTrace: () => {
    throw unsupported('goTrace', 'it is that of Go; cpuProfile tells where the time goes');
  },

  debug_memStats: (_, { node }) =>
    toMemoryStats(process.memoryUsage(), getHeapStatistics(), node.garbage.read()),

  debug_mutexProfile: async ({ file, nsec }, { hosted, signal }) => {
    await hosted.profiler.watchLock(file, nsec * 1000, signal);
    return null;
  },

  debug_setBlockProfileRate: () => {
    throw unsupported('setBlockProfileRate', 'waiting is always watched, all of it');
  },

  debug_setGCPercent: () => {
    throw unsupported('setGCPercent', 'V8 sizes its heap by itself');
  },

  debug_setMemoryLimit: ({ limit }) => {
    if (limit >= 0n) {
      throw unsupported('setMemoryLimit', 'it is set at the start, by NODE_OPTIONS=--max-old-space-size');
    }
    return BigInt(getHeapStatistics().heap_size_limit);
  },

  debug_setMutexProfileFraction: () => {
    throw unsupported('setMutexProfileFraction', 'one thread runs all JavaScript, so there are no locks');
  },

  debug_stacks: ({ filter }) => {
    const isWanted = filter === undefined || filter === '' ? () => true : parseStackFilter(filter);
    return stackParagraphs().filter(isWanted).join('\n\n');
  },

  debug_startCPUProfile: async ({ file }, { hosted }) => {
    await withDebugTexts(() => hosted.profiler.startCpu(file));
    return null;
  },

  debug_stopCPUProfile: async (_, { hosted }) => {
    await withDebugTexts(() => hosted.profiler.stopCpu());
    return null;
  },

  debug_verbosity: ({ level }, { hosted }) => {
    const wanted = verbosityLevels[level] ?? 'VERBO';
    hosted.logger.setLevels({ logLevel: wanted, displayLevel: wanted });
    return null;
  },

  debug_vmodule: () => {
    throw unsupported('vmodule', 'loggers are those of chains, not of files; verbosity sets this one');
  },

  debug_writeBlockProfile: ({ file }, { hosted }) => {
    hosted.profiler.writeLock(file);
    return null;
  },

  debug_writeMemProfile: async ({ file }, { hosted }) => {
    await hosted.profiler.writeMemory(file);
    return null;
  },

  debug_writeMutexProfile: ({ file }, { hosted }) => {
    hosted.profiler.writeLock(file);
    return null;
  },
} satisfies Partial<EvmHandlers<NodeContext>>;
