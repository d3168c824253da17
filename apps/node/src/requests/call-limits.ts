import type { CallLimits } from '../evm/chain/call-contract.js';
import type { NodeContext } from '../node/node-context.js';

/** What the calls of a request may take: the chain's settings, and no longer than somebody waits for the answer. */
export function toCallLimits(context: NodeContext): CallLimits {
  const { rpcGasCap: gasCap, rpcEvmTimeoutMs: timeoutMs } = context.hosted.settings;
  return {
    gasCap,
    timeoutMs,
    // Made when it is first looked at: most calls are over before, and it costs as much as a small one.
    get signal() {
      return context.signal;
    },
  };
}
