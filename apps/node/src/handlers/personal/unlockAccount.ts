import { isLoopback } from '@firn/http/server';
import type { PersonalUnlockAccountHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';
import { lower } from '../../requests/block-parameter.js';

const defaultSeconds = 300n;
/** What fits 63 bits of nanoseconds, as in the reference client. */
const maxSeconds = 9_223_372_036n;

/** An unlocked account signs for whoever reaches the node, so that only this machine may. */
export const personalUnlockAccount: PersonalUnlockAccountHandler<NodeContext> = async (
  { addr, password, duration = defaultSeconds },
  { node, signal },
) => {
  if (!isLoopback(node.options.httpHost)) {
    throw new Refusal('account unlock with HTTP access is forbidden');
  }
  if (duration > maxSeconds) throw new Refusal('unlock duration too large');
  await node.accounts.unlock(lower(addr), password, Number(duration) * 1000, signal);
  return true;
};
