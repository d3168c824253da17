import type { PlatformRules } from '../platform-rules.js';
import type { PlatformStateView } from '../state/platform-state.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';

/** Refuses what the Helicon upgrade allows where it does not hold at the time of the chain. @throws TxRejectedError. */
export function checkHelicon({ timestamp }: PlatformStateView, { heliconTime }: PlatformRules): void {
  if (timestamp < heliconTime) {
    throw new TxRejectedError('attempting to use a Helicon-upgrade feature prior to activation');
  }
}
