import type { AdminStopCPUProfilerHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const adminStopCPUProfiler: AdminStopCPUProfilerHandler<NodeContext> = async (_, { node }) => {
  await node.profiler.stopCpu();
  return {};
};
