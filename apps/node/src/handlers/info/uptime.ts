import type { InfoUptimeHandler } from '@firn/node-server';
import { isPrimaryNetwork, requiredUptime, stakeUptime, weighValidators } from '@firn/platform-chain';
import { bytesToId, nodeIdToBytes } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';

export const infoUptime: InfoUptimeHandler<NodeContext> = ({ subnetID }, { node }) => {
  const { platform, platformId, identity, peers } = node;
  const subnetId = toSubnetId(subnetID);
  const subnet = bytesToId(subnetId);
  const { nodeId: own } = identity;
  const { rules, state } = platform;
  const { uptimeRequirement } = rules.staking;
  const validator = isPrimaryNetwork(subnetId) ? state.validator(subnetId, nodeIdToBytes(own)) : undefined;
  const required = validator === undefined ? uptimeRequirement : requiredUptime(validator, rules);
  return stakeUptime(weighValidators(state, subnetId), { nodeId: own, required }, (nodeId) => {
    const observed = peers.peer(nodeId)?.observed;
    return subnet === platformId ? observed?.primary : observed?.subnets[subnet];
  });
};
