import type { EthAccountsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The node keeps no keys. */
export const ethAccounts: EthAccountsHandler<NodeContext> = () => [];
