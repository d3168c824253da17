import type { PersonalOpenWalletHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** A key file is always open, whatever is given to open it. */
export const personalOpenWallet: PersonalOpenWalletHandler<NodeContext> = ({ url }, { node }) => {
  node.accounts.wallet(url);
  return null;
};
