import { rpcError } from '@firn/jsonrpc/errors';
import { rawJson } from '@firn/jsonrpc/server';
import type { PlatformGetBlockByHeightHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetBlockByHeight: PlatformGetBlockByHeightHandler<NodeContext> = (
  { height, encoding },
  { node },
) => {
  const text = node.platformTexts.byHeight(height, encoding);
  if (text === undefined) throw rpcError(-32_000, `couldn't get block at height ${height}: not found`);
  return rawJson(text);
};
