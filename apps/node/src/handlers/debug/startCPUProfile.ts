import type { DebugStartCPUProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { withDebugTexts } from '../../serializers/evm/profile-texts.js';

export const debugStartCPUProfile: DebugStartCPUProfileHandler<NodeContext> = async (
  { file },
  { hosted },
) => {
  await withDebugTexts(() => hosted.profiler.startCpu(file));
  return null;
};
