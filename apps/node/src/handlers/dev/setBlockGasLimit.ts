import type { DevSetBlockGasLimitHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devSetBlockGasLimit: DevSetBlockGasLimitHandler<NodeContext> = async (
  { gasLimit },
  { hosted },
) => {
  await hosted.dev.setGasLimit(toCount(gasLimit));
  return true;
};
