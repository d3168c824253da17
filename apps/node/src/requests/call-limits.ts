import type { CallLimits } from '../evm/chain/call-contract.js';
import type { NodeContext } from '../node/node-context.js';

/** What the calls of a request may take: the chain's settings, and no longer than somebody waits for the answer. */
export function toCallLimits({ hosted: { settings }, signal }: NodeContext): CallLimits {
  return { gasCap: settings.rpcGasCap, timeoutMs: settings.rpcEvmTimeoutMs, signal };
}
