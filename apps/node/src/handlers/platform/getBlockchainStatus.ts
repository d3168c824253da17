import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetBlockchainStatusHandler } from '@firn/node-server';
import { bytesToId, idToBytes, isEncodingError } from '@firn/primitives';
import { blockchainsOf, isValidator, runsChain } from '../../node/node.js';
import type { NodeContext } from '../../node/node-context.js';

/** Without other nodes every proposal is accepted at once, so that no chain is ever only preferred. */
export const platformGetBlockchainStatus: PlatformGetBlockchainStatusHandler<NodeContext> = (
  { blockchainID },
  { node },
) => {
  const id = node.aliases.find(blockchainID) ?? toId(blockchainID);
  const isCreated = blockchainsOf(node).some((blockchain) => bytesToId(blockchain.id) === id);
  if (!runsChain(node, id)) return { status: isCreated ? 'Created' : 'Unknown' };
  return { status: isCreated && isValidator(node) ? 'Validating' : 'Syncing' };
};

function toId(text: string): string {
  try {
    return bytesToId(idToBytes(text));
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    throw rpcError(-32_000, `problem parsing blockchainID "${text}": ${error.message}`);
  }
}
