import { setTimeout } from 'node:timers/promises';
import type { DebugCpuProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { withDebugTexts } from '../../serializers/evm/profile-texts.js';

export const debugCpuProfile: DebugCpuProfileHandler<NodeContext> = async (
  { file, nsec },
  { hosted, signal },
) => {
  await withDebugTexts(() => hosted.profiler.startCpu(file));
  try {
    await setTimeout(nsec * 1000, undefined, { signal });
  } finally {
    await hosted.profiler.stopCpu();
  }
  return null;
};
