import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetCurrentSupplyHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';

export const platformGetCurrentSupply: PlatformGetCurrentSupplyHandler<NodeContext> = (
  { subnetID },
  { node: { platform, platformId } },
) => {
  const isPrimary = subnetID === undefined || bytesToId(toIdBytes('subnetID', subnetID)) === platformId;
  if (!isPrimary) throw rpcError(-32_000, 'fetching current supply failed: not found');
  return { supply: platform.supply, height: platform.lastAccepted.height };
};
