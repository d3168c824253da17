import type { ChainAdminGetVMConfigHandler } from '@firn/node-server';
import { toVmConfig } from '../../answers/evm/vm-config-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const chainAdminGetVMConfig: ChainAdminGetVMConfigHandler<NodeContext> = (_, { node, hosted }) => ({
  config: toVmConfig(node.options, hosted),
});
