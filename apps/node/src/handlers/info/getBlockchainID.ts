import type { InfoGetBlockchainIDHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const infoGetBlockchainID: InfoGetBlockchainIDHandler<NodeContext> = ({ alias }, { node }) => ({
  blockchainID: node.aliases.lookup(alias),
});
