import type { DevSetMinGasPriceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devSetMinGasPrice: DevSetMinGasPriceHandler<NodeContext> = async ({ gasPrice }, { hosted }) => {
  await hosted.dev.setMinFee(toCount(gasPrice));
  return true;
};
