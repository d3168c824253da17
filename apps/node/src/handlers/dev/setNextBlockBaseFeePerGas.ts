import type { DevSetNextBlockBaseFeePerGasHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devSetNextBlockBaseFeePerGas: DevSetNextBlockBaseFeePerGasHandler<NodeContext> = async (
  { baseFee },
  { hosted },
) => {
  await hosted.dev.setNextBaseFee(toCount(baseFee));
  return true;
};
