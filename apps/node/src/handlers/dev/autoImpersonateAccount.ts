import type { DevAutoImpersonateAccountHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devAutoImpersonateAccount: DevAutoImpersonateAccountHandler<NodeContext> = (
  { enabled },
  { hosted },
) => {
  hosted.impersonation.everyone = enabled;
  return true;
};
