import type { DevSetNextBlockTimestampHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devSetNextBlockTimestamp: DevSetNextBlockTimestampHandler<NodeContext> = async (
  { timestamp },
  { hosted },
) => {
  await hosted.dev.setNextTimestamp(toCount(timestamp));
  return true;
};
