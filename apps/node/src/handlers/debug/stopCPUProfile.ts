import type { DebugStopCPUProfileHandler } from '@firn/node-server';
import { withDebugTexts } from '../../answers/evm/profile-texts.js';
import type { NodeContext } from '../../node/node-context.js';

export const debugStopCPUProfile: DebugStopCPUProfileHandler<NodeContext> = async (_, { hosted }) => {
  await withDebugTexts(() => hosted.profiler.stopCpu());
  return null;
};
