import type { DebugStartCPUProfileHandler } from '@firn/node-server';
import { withDebugTexts } from '../../answers/evm/profile-texts.js';
import type { NodeContext } from '../../node/node-context.js';

export const debugStartCPUProfile: DebugStartCPUProfileHandler<NodeContext> = async (
  { file },
  { hosted },
) => {
  await withDebugTexts(() => hosted.profiler.startCpu(file));
  return null;
};
