import type { DevSetNextBlockBaseFeePerGasHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetNextBlockBaseFeePerGas: DevSetNextBlockBaseFeePerGasHandler<NodeContext> = async (
  { baseFee },
  { hosted },
) => {
  await hosted.dev.setNextBaseFee(baseFee);
  return true;
};
