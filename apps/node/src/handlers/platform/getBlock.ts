import { rpcError } from '@firn/jsonrpc/errors';
import { rawJson } from '@firn/jsonrpc/server';
import type { PlatformGetBlockHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';

export const platformGetBlock: PlatformGetBlockHandler<NodeContext> = ({ blockID, encoding }, { node }) => {
  const text = node.platformTexts.byId(toIdBytes('blockID', blockID), encoding);
  if (text === undefined) throw rpcError(-32_000, `couldn't get block with id ${blockID}: not found`);
  return rawJson(text);
};
