import type { PlatformGetFeeStateHandler } from '@firn/node-server';
import { gasPrice } from '@firn/platform-chain/fees';
import type { NodeContext } from '../../node/node-context.js';
import { toTimeText } from '../../serializers/chain-time.js';

export const platformGetFeeState: PlatformGetFeeStateHandler<NodeContext> = (_, { node: { platform } }) => {
  const { gas, timestamp } = platform.gasNow;
  const { capacity, excess } = gas;
  return { capacity, excess, price: gasPrice(gas, platform.rules.gas), timestamp: toTimeText(timestamp) };
};
