import type { PlatformGetMinStakeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { checkHasStakingToken, toSubnetId } from '../../requests/subnet-parameter.js';

export const platformGetMinStake: PlatformGetMinStakeHandler<NodeContext> = ({ subnetID }, { node }) => {
  checkHasStakingToken(toSubnetId(subnetID));
  const { minValidatorStake, minDelegatorStake } = node.platform.rules.staking;
  return { minValidatorStake, minDelegatorStake };
};
