import type { DevSetTimeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toTimestamp } from '../../requests/count.js';

export const devSetTime: DevSetTimeHandler<NodeContext> = async ({ timestamp }, { hosted, node }) => {
  const offset = await hosted.dev.setTime(toTimestamp(timestamp));
  await node.platform.timeMoved();
  return Number(offset);
};
