import type { AdminGetLoggerLevelHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const adminGetLoggerLevel: AdminGetLoggerLevelHandler<NodeContext> = ({ loggerName }, { node }) => ({
  loggerLevels: Object.fromEntries(node.loggers.select(loggerName).map(({ name, levels }) => [name, levels])),
});
