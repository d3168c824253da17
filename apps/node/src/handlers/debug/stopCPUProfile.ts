import type { DebugStopCPUProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { withDebugTexts } from '../../serializers/evm/profile-texts.js';

export const debugStopCPUProfile: DebugStopCPUProfileHandler<NodeContext> = async (_, { hosted }) => {
  await withDebugTexts(() => hosted.profiler.stopCpu());
  return null;
};
