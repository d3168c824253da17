import type { PlatformGetTotalStakeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';

export const platformGetTotalStake: PlatformGetTotalStakeHandler<NodeContext> = (
  { subnetID },
  { node: { platform } },
) => {
  const validators = platform.state.validatorsNow(toSubnetId(subnetID));
  const total = validators.reduce((sum, { weight }) => sum + weight, 0n);
  return { stake: total, weight: total };
};
