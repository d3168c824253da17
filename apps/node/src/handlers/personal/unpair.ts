import type { PersonalUnpairHandler } from '@firn/node-server';
import { AccountError } from '../../accounts/account-error.js';
import type { NodeContext } from '../../node/node-context.js';

/** Only smart cards can be, and the node talks to none. */
export const personalUnpair: PersonalUnpairHandler<NodeContext> = ({ url }, { node }) => {
  node.accounts.wallet(url);
  throw new AccountError('specified wallet does not support pairing');
};
