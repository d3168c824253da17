import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetSubnetHandler } from '@firn/node-server';
import { isPrimaryNetwork } from '@firn/platform-chain';
import type { NodeContext } from '../../node/node-context.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';
import { toWholeSubnetAnswer } from '../../serializers/platform/subnet-answer.js';

export const platformGetSubnet: PlatformGetSubnetHandler<NodeContext> = ({ subnetID }, { node }) => {
  const id = toSubnetId(subnetID);
  if (isPrimaryNetwork(id)) throw rpcError(-32_000, "the primary network isn't a subnet");
  const subnet = node.platform.state.subnet(id);
  if (subnet === undefined) throw rpcError(-32_000, 'not found');
  return toWholeSubnetAnswer(subnet, node.network.hrp);
};
