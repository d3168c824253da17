import type { DevMineBlockHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toMineOptions } from '../../requests/count.js';

export const devMineBlock: DevMineBlockHandler<NodeContext> = async ({ options }, { hosted, signal }) => {
  const { timestamp, blocks } = toMineOptions(options);
  await hosted.dev.mine(blocks, { timestamp }, signal);
  return 0n;
};
