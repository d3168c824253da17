import { getHeapStatistics } from 'node:v8';
import type { DebugMemStatsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toMemoryStats } from '../../serializers/evm/memory-answer.js';

export const debugMemStats: DebugMemStatsHandler<NodeContext> = (_, { node }) =>
  toMemoryStats(process.memoryUsage(), getHeapStatistics(), node.garbage.read());
