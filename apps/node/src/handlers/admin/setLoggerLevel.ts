import { rpcError } from '@firn/jsonrpc/errors';
import type { AdminSetLoggerLevelHandler } from '@firn/node-server';
import type { LoggerLevels } from '../../logging/logger.js';
import type { NodeContext } from '../../node/node-context.js';

export const adminSetLoggerLevel: AdminSetLoggerLevelHandler<NodeContext> = (
  { logLevel, displayLevel, loggerName },
  { node },
) => {
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
};
