import { rpcError } from '@firn/jsonrpc/errors';
import type { AdminHandlers } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import type { LoggerLevels } from '../logging/logger.js';
import type { NodeContext } from '../node/node-context.js';
import { checkAlias, toIdBytes } from '../requests/id-parameter.js';

/** Handlers of the `admin` API. */
export const adminHandlers: AdminHandlers<NodeContext> = {
  'admin.alias': ({ endpoint, alias }, { node }) => {
    checkAlias(alias);
    node.routes.alias(endpoint, alias);
    return {};
  },

  'admin.aliasChain': ({ chain, alias }, { node }) => {
    const { aliases, routes } = node;
    checkAlias(alias);
    const blockchainId = aliases.lookup(chain);
    aliases.assertFree(alias);
    routes.alias(`bc/${blockchainId}`, `bc/${alias}`);
    aliases.add(blockchainId, alias);
    return {};
  },

  'admin.getChainAliases': ({ chain }, { node }) => ({
    aliases: node.aliases.of(bytesToId(toIdBytes('chain', chain))) ?? null,
  }),

  'admin.getLoggerLevel': ({ loggerName }, { node }) => ({
    loggerLevels: Object.fromEntries(
      node.loggers.select(loggerName).map(({ name, levels }) => [name, levels]),
    ),
  }),

  'admin.loadVMs': async (_, { node }) => {
    const { loaded, failed } = await node.vms.load();
    if (loaded.size > 0) await node.createdChains.retry();
    return {
      newVMs: Object.fromEntries(loaded),
      ...(failed.size === 0 ? {} : { failedVMs: Object.fromEntries(failed) }),
    };
  },

  'admin.lockProfile': (_, { node }) => {
    node.profiler.writeLock();
    return {};
  },

  'admin.memoryProfile': async (_, { node }) => {
    await node.profiler.writeMemory();
    return {};
  },

  'admin.setLoggerLevel': ({ logLevel, displayLevel, loggerName }, { node }) => {
    if (logLevel === undefined && displayLevel === undefined) {
      throw rpcError(-32_000, 'need to specify either displayLevel or logLevel');
    }
    const changed: Partial<LoggerLevels> = {
      ...(logLevel === undefined ? {} : { logLevel }),
      ...(displayLevel === undefined ? {} : { displayLevel }),
    };
    const loggers = node.loggers.select(loggerName);
    for (const logger of loggers) logger.setLevels(changed);
    return { loggerLevels: Object.fromEntries(loggers.map(({ name, levels }) => [name, levels])) };
  },

  'admin.startCPUProfiler': async (_, { node }) => {
    await node.profiler.startCpu();
    return {};
  },

  'admin.stopCPUProfiler': async (_, { node }) => {
    await node.profiler.stopCpu();
    return {};
  },
};
