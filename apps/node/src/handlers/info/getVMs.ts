import type { InfoGetVMsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { featureExtensions } from '../../plugins/virtual-machines.js';

export const infoGetVMs: InfoGetVMsHandler<NodeContext> = (_, { node }) => ({
  vms: Object.fromEntries(node.vms.all.map(({ id, aliases }) => [id, aliases])),
  fxs: Object.fromEntries(featureExtensions),
});
