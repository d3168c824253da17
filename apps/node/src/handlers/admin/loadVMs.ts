import type { AdminLoadVMsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const adminLoadVMs: AdminLoadVMsHandler<NodeContext> = async (_, { node }) => {
  const { loaded, failed } = await node.vms.load();
  if (loaded.size > 0) await node.createdChains.retry();
  return {
    newVMs: Object.fromEntries(loaded),
    ...(failed.size === 0 ? {} : { failedVMs: Object.fromEntries(failed) }),
  };
};
