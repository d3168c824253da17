import type { ChainAdminStopCPUProfilerHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const chainAdminStopCPUProfiler: ChainAdminStopCPUProfilerHandler<NodeContext> = async (
  _,
  { hosted },
) => {
  await hosted.profiler.stopCpu();
  return {};
};
