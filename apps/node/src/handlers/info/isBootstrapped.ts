import { rpcError } from '@firn/jsonrpc/errors';
import type { InfoIsBootstrappedHandler } from '@firn/node-server';
import { runsChain } from '../../node/node.js';
import type { NodeContext } from '../../node/node-context.js';

/** The node follows nobody: a chain that it runs is up to date from the end of the start on, and one that it does not run never is. */
export const infoIsBootstrapped: InfoIsBootstrappedHandler<NodeContext> = ({ chain }, { node }) => {
  const blockchainId = node.aliases.find(chain);
  if (blockchainId === undefined) throw rpcError(-32_000, `there is no chain with alias/ID '${chain}'`);
  return { isBootstrapped: node.isBootstrapped && runsChain(node, blockchainId) };
};
