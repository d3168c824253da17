import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetCurrentSupplyHandler } from '@firn/node-server';
import { isPrimaryNetwork } from '@firn/platform-chain';
import type { NodeContext } from '../../node/node-context.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';

/** No subnet has a staking token of its own: the chain begins after such transformations were forbidden. */
export const platformGetCurrentSupply: PlatformGetCurrentSupplyHandler<NodeContext> = (
  { subnetID },
  { node: { platform } },
) => {
  if (!isPrimaryNetwork(toSubnetId(subnetID))) {
    throw rpcError(-32_000, 'fetching current supply failed: not found');
  }
  return { supply: platform.state.supply, height: platform.lastAccepted.content.height };
};
