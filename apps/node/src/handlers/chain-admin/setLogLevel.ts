import { rpcError } from '@firn/jsonrpc/errors';
import type { ChainAdminSetLogLevelHandler } from '@firn/node-server';
import { chainLevelNames, parseChainLogLevel } from '../../logging/log-level.js';
import type { NodeContext } from '../../node/node-context.js';

export const chainAdminSetLogLevel: ChainAdminSetLogLevelHandler<NodeContext> = ({ level }, { hosted }) => {
  const parsed = parseChainLogLevel(level);
  if (parsed === undefined) {
    const known = chainLevelNames.join(', ');
    throw rpcError(-32_000, `failed to parse log level: unknown level: ${level}; there are ${known}`);
  }
  hosted.logger.setLevels({ logLevel: parsed, displayLevel: parsed });
  return {};
};
