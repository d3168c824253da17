import type { DevImpersonateAccountHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const devImpersonateAccount: DevImpersonateAccountHandler<NodeContext> = ({ address }, { hosted }) => {
  hosted.impersonation.add(lower(address));
  return true;
};
