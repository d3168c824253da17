import type { InfoGetVMsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { builtInVms, featureExtensions } from '../../plugins/virtual-machines.js';

export const infoGetVMs: InfoGetVMsHandler<NodeContext> = () => ({
  vms: Object.fromEntries(builtInVms),
  fxs: Object.fromEntries(featureExtensions),
});
