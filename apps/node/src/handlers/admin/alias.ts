import type { AdminAliasHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { checkAlias } from '../../requests/alias-parameter.js';

export const adminAlias: AdminAliasHandler<NodeContext> = ({ endpoint, alias }, { node }) => {
  checkAlias(alias);
  node.routes.alias(endpoint, alias);
  return {};
};
