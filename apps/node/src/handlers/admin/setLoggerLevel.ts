import { rpcError } from '@firn/jsonrpc/errors';
import type { AdminSetLoggerLevelHandler } from '@firn/node-server';
import { parseLogLevel } from '../../logging/log-level.js';
import type { LoggerLevels } from '../../logging/logger.js';
import type { NodeContext } from '../../node/node-context.js';

export const adminSetLoggerLevel: AdminSetLoggerLevelHandler<NodeContext> = (params, { node }) => {
  const logLevel = parseLogLevel(params.logLevel ?? '');
  const displayLevel = parseLogLevel(params.displayLevel ?? '');
  if (logLevel === undefined && displayLevel === undefined) {
    throw rpcError(-32_000, 'need to specify either displayLevel or logLevel');
  }
  const changed: Partial<LoggerLevels> = {
    ...(logLevel === undefined ? {} : { logLevel }),
    ...(displayLevel === undefined ? {} : { displayLevel }),
  };
  const loggers = node.loggers.select(params.loggerName);
  for (const logger of loggers) logger.setLevels(changed);
  return { loggerLevels: Object.fromEntries(loggers.map(({ name, levels }) => [name, levels])) };
};
