import type { CallRequest } from '@firn/evm/execution';
import type { NodeContext } from './node-context.js';

/** Estimates the gas of transactions that a call fills in, as `eth_estimateGas` does. */
export function estimatesOf(context: NodeContext): (request: CallRequest) => Promise<bigint> {
  return (request) => context.node.executions.estimateGas(request, context);
}
