import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetBlockByHeightHandler } from '@firn/node-server';
import { toEncodedBlock } from '../../answers/platform/block-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetBlockByHeight: PlatformGetBlockByHeightHandler<NodeContext> = (
  { height, encoding },
  { node },
) => {
  const block = node.platform.blockByHeight(height);
  if (block === undefined) throw rpcError(-32_000, `couldn't get block at height ${height}: not found`);
  return toEncodedBlock(block, encoding, node.network.hrp);
};
