import type { AdminStartCPUProfilerHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const adminStartCPUProfiler: AdminStartCPUProfilerHandler<NodeContext> = async (_, { node }) => {
  await node.profiler.startCpu();
  return {};
};
