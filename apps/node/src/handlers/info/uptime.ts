import type { InfoUptimeHandler } from '@firn/node-server';
import { stakeUptime, weighValidators } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';

export const infoUptime: InfoUptimeHandler<NodeContext> = ({ subnetID }, { node }) => {
  const { platform, platformId, identity, peers } = node;
  const subnetId = toSubnetId(subnetID);
  const subnet = bytesToId(subnetId);
  return stakeUptime(weighValidators(platform.state, subnetId), identity.nodeId, (nodeId) => {
    const observed = peers.peer(nodeId)?.observed;
    return subnet === platformId ? observed?.primary : observed?.subnets[subnet];
  });
};
