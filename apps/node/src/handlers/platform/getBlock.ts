import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetBlockHandler } from '@firn/node-server';
import { toEncodedBlock } from '../../answers/platform/block-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';

export const platformGetBlock: PlatformGetBlockHandler<NodeContext> = ({ blockID, encoding }, { node }) => {
  const block = node.platform.blockById(toIdBytes('blockID', blockID));
  if (block === undefined) throw rpcError(-32_000, `couldn't get block with id ${blockID}: not found`);
  return toEncodedBlock(block, encoding, node.network.hrp);
};
