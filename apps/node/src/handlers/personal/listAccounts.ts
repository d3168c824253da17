import type { PersonalListAccountsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const personalListAccounts: PersonalListAccountsHandler<NodeContext> = (_, { node }) => [
  ...node.accounts.list(),
];
