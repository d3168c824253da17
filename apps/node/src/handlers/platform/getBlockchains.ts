import type { PlatformGetBlockchainsHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import { blockchainsOf } from '../../node/node.js';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetBlockchains: PlatformGetBlockchainsHandler<NodeContext> = (_, { node }) => ({
  blockchains: blockchainsOf(node).map(({ id, name, subnetId, vmId }) => ({
    id: bytesToId(id),
    name,
    subnetID: bytesToId(subnetId),
    vmID: bytesToId(vmId),
  })),
});
