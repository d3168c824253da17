import type { PersonalUnpairHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';

/** Only smart cards can be, and the node talks to none. */
export const personalUnpair: PersonalUnpairHandler<NodeContext> = ({ url }, { node }) => {
  node.accounts.wallet(url);
  throw new Refusal('specified wallet does not support pairing');
};
