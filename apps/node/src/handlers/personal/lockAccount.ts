import type { PersonalLockAccountHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const personalLockAccount: PersonalLockAccountHandler<NodeContext> = ({ addr }, { node }) => {
  node.accounts.lock(lower(addr));
  return true;
};
