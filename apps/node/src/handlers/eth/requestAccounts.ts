import type { EthRequestAccountsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethRequestAccounts: EthRequestAccountsHandler<NodeContext> = (_, { node }) => [
  ...node.accounts.list(),
];
