import { getHeapStatistics } from 'node:v8';
import type { DebugMemStatsHandler } from '@firn/node-server';
import { toMemoryStats } from '../../answers/evm/memory-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const debugMemStats: DebugMemStatsHandler<NodeContext> = (_, { node }) =>
  toMemoryStats(process.memoryUsage(), getHeapStatistics(), node.garbage.read());
