import type { DevSetLoggingEnabledHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetLoggingEnabled: DevSetLoggingEnabledHandler<NodeContext> = (
  { enabled },
  { hosted, node },
) => {
  hosted.logger.setLevels({ displayLevel: enabled ? node.options.logDisplayLevel : 'OFF' });
  return true;
};
