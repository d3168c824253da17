import type { PersonalUnlockAccountHandler } from '@firn/node-server';
import { AccountError } from '../../accounts/account-error.js';
import { isLoopback } from '../../config/is-loopback.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

const defaultSeconds = 300n;
/** What fits 63 bits of nanoseconds, as in the reference client. */
const maxSeconds = 9_223_372_036n;

/** An unlocked account signs for whoever reaches the node, so that only this machine may. */
export const personalUnlockAccount: PersonalUnlockAccountHandler<NodeContext> = async (
  { addr, password, duration = defaultSeconds },
  { node },
) => {
  if (!isLoopback(node.options.httpHost)) {
    throw new AccountError('account unlock with HTTP access is forbidden');
  }
  if (duration > maxSeconds) throw new AccountError('unlock duration too large');
  await node.accounts.unlock(lower(addr), password, Number(duration) * 1000);
  return true;
};
