import type { PersonalListWalletsHandler } from '@firn/node-server';
import { toWalletAnswer } from '../../answers/evm/wallet-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const personalListWallets: PersonalListWalletsHandler<NodeContext> = (_, { node }) =>
  node.accounts.wallets().map(toWalletAnswer);
