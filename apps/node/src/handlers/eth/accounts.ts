import type { EthAccountsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethAccounts: EthAccountsHandler<NodeContext> = (_, { node }) => [...node.accounts.list()];
