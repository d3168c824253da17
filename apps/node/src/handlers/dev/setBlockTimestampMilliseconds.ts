import type { DevSetBlockTimestampMillisecondsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devSetBlockTimestampMilliseconds: DevSetBlockTimestampMillisecondsHandler<NodeContext> = async (
  { milliseconds },
  { hosted },
) => {
  await hosted.dev.setTimestampStep(toCount(milliseconds));
  return true;
};
