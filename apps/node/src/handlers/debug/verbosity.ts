import type { DebugVerbosityHandler } from '@firn/node-server';
import { verbosityLevels } from '../../logging/log-level.js';
import type { NodeContext } from '../../node/node-context.js';

export const debugVerbosity: DebugVerbosityHandler<NodeContext> = ({ level }, { hosted }) => {
  const wanted = verbosityLevels[level] ?? 'VERBO';
  hosted.logger.setLevels({ logLevel: wanted, displayLevel: wanted });
  return null;
};
