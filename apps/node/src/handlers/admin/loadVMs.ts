import type { AdminLoadVMsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { loadPlugins } from '../../plugins/virtual-machines.js';

export const adminLoadVMs: AdminLoadVMsHandler<NodeContext> = (_, { node }) => {
  const { loaded, failed } = loadPlugins(node.options.pluginDir);
  return {
    newVMs: Object.fromEntries(loaded),
    ...(failed.size === 0 ? {} : { failedVMs: Object.fromEntries(failed) }),
  };
};
