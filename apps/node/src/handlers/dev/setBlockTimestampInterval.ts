import type { DevSetBlockTimestampIntervalHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devSetBlockTimestampInterval: DevSetBlockTimestampIntervalHandler<NodeContext> = async (
  { seconds },
  { hosted },
) => {
  await hosted.dev.setTimestampStep(toCount(seconds) * 1000n);
  return true;
};
