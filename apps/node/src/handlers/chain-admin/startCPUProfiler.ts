import type { ChainAdminStartCPUProfilerHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const chainAdminStartCPUProfiler: ChainAdminStartCPUProfilerHandler<NodeContext> = async (
  _,
  { hosted },
) => {
  await hosted.profiler.startCpu();
  return {};
};
