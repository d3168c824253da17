import type { CallLimits } from '@firn/evm/chain';
import type { ExecutionContext } from '../executions/execution-context.js';

/** What the calls of a request may take: the chain's settings, and no longer than somebody waits for the answer. */
export function toCallLimits(
  context: Pick<ExecutionContext, 'settings' | 'signal' | 'budgetMs' | 'startedAt'>,
): CallLimits {
  const { rpcGasCap: gasCap, rpcEvmTimeoutMs: timeoutMs } = context.settings;
  return {
    gasCap,
    timeoutMs,
    budgetMs: context.budgetMs,
    startedAt: context.startedAt,
    // Made when it is first looked at: most calls are over before, and it costs as much as a small one.
    get signal() {
      return context.signal;
    },
  };
}
