import type { DevIncreaseTimeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devIncreaseTime: DevIncreaseTimeHandler<NodeContext> = async ({ seconds }, { hosted, node }) => {
  const offset = await hosted.dev.increaseTime(toCount(seconds));
  await node.platform.timeMoved();
  return Number(offset);
};
