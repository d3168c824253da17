import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetBlockchainStatusHandler } from '@firn/node-server';
import { bytesToId, idToBytes, isEncodingError } from '@firn/primitives';
import { blockchainStatus } from '../../node/blockchain-status.js';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetBlockchainStatus: PlatformGetBlockchainStatusHandler<NodeContext> = (
  { blockchainID },
  { node },
) => {
  const id = node.aliases.find(blockchainID) ?? toId(blockchainID);
  const status = blockchainStatus(node, id);
  const idle = status === 'Created' ? node.createdChains.idle.get(id) : undefined;
  return { status, ...(idle && { reason: idle.reason }) };
};

function toId(text: string): string {
  try {
    return bytesToId(idToBytes(text));
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    throw rpcError(-32_000, `problem parsing blockchainID "${text}": ${error.message}`);
  }
}
