import type { PersonalListWalletsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toWalletAnswer } from '../../serializers/evm/wallet-answer.js';

export const personalListWallets: PersonalListWalletsHandler<NodeContext> = (_, { node }) =>
  node.accounts.wallets().map(toWalletAnswer);
