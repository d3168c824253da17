import type { PlatformGetStakingAssetIDHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { checkHasStakingToken, toSubnetId } from '../../requests/subnet-parameter.js';

export const platformGetStakingAssetID: PlatformGetStakingAssetIDHandler<NodeContext> = (
  { subnetID },
  { node },
) => {
  checkHasStakingToken(toSubnetId(subnetID));
  return { assetID: bytesToId(node.platform.rules.assetId) };
};
