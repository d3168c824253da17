import { rpcError } from '@firn/jsonrpc/errors';
import type { ChainAdminHandlers } from '@firn/node-server';
import { chainLevelNames, parseChainLogLevel } from '../logging/log-level.js';
import type { NodeContext } from '../node/node-context.js';
import { toVmConfig } from '../serializers/evm/vm-config-answer.js';

/** Handlers of the `admin` API of an EVM chain. */
export const chainAdminHandlers: ChainAdminHandlers<NodeContext> = {
  admin_getVMConfig: (_, { node, hosted }) => ({
    config: toVmConfig(node.options, hosted),
  }),

  admin_lockProfile: (_, { hosted }) => {
    hosted.profiler.writeLock();
    return {};
  },

  admin_memoryProfile: async (_, { hosted }) => {
    await hosted.profiler.writeMemory();
    return {};
  },

  admin_setLogLevel: ({ level }, { hosted }) => {
    const parsed = parseChainLogLevel(level);
    if (parsed === undefined) {
      const known = chainLevelNames.join(', ');
      throw rpcError(-32_000, `failed to parse log level: unknown level: ${level}; there are ${known}`);
    }
    hosted.logger.setLevels({ logLevel: parsed, displayLevel: parsed });
    return {};
  },

  admin_startCPUProfiler: async (_, { hosted }) => {
    await hosted.profiler.startCpu();
    return {};
  },

  admin_stopCPUProfiler: async (_, { hosted }) => {
    await hosted.profiler.stopCpu();
    return {};
  },
};
