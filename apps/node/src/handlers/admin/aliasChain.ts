import type { AdminAliasChainHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { checkAlias } from '../../requests/alias-parameter.js';

export const adminAliasChain: AdminAliasChainHandler<NodeContext> = ({ chain, alias }, { node }) => {
  const { aliases, routes } = node;
  checkAlias(alias);
  const blockchainId = aliases.lookup(chain);
  aliases.assertFree(alias);
  routes.alias(`bc/${blockchainId}`, `bc/${alias}`);
  aliases.add(blockchainId, alias);
  return {};
};
