import type { PlatformGetSubnetsHandler } from '@firn/node-server';
import { isPrimaryNetwork } from '@firn/platform-chain';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';
import { primaryNetworkAnswer, toSubnetAnswer } from '../../serializers/platform/subnet-answer.js';

export const platformGetSubnets: PlatformGetSubnetsHandler<NodeContext> = ({ ids = [] }, { node }) => {
  const { platform, network } = node;
  if (ids.length === 0) {
    const all = platform.subnets.map((subnet) => toSubnetAnswer(subnet, network.hrp));
    return { subnets: [...all, primaryNetworkAnswer] };
  }
  return {
    subnets: [...new Set(ids)].flatMap((text) => {
      const id = toIdBytes('ids', text);
      if (isPrimaryNetwork(id)) return [primaryNetworkAnswer];
      const subnet = platform.state.subnet(id);
      return subnet === undefined ? [] : [toSubnetAnswer(subnet, network.hrp)];
    }),
  };
};
