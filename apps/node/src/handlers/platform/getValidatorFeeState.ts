import type { PlatformGetValidatorFeeStateHandler } from '@firn/node-server';
import { validatorPrice } from '@firn/platform-chain/fees';
import type { NodeContext } from '../../node/node-context.js';
import { toTimeText } from '../../serializers/chain-time.js';

export const platformGetValidatorFeeState: PlatformGetValidatorFeeStateHandler<NodeContext> = (
  _,
  { node: { platform } },
) => {
  const { validatorFees, timestamp } = platform.state;
  const { excess } = validatorFees;
  return {
    excess,
    price: validatorPrice(excess, platform.rules.validatorFees),
    timestamp: toTimeText(timestamp),
  };
};
