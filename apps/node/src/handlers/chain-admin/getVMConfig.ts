import type { ChainAdminGetVMConfigHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toVmConfig } from '../../serializers/evm/vm-config-answer.js';

export const chainAdminGetVMConfig: ChainAdminGetVMConfigHandler<NodeContext> = (_, { node, hosted }) => ({
  config: toVmConfig(node.options, hosted),
});
