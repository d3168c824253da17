import type { CallRequest } from '@firn/evm/execution';
import { isRpcError } from '@firn/jsonrpc/errors';
import { smaller } from '@firn/primitives/integers';
import { toRpcError } from '../rpc-errors/domain-errors.js';
import { estimatesOf } from './estimates-of.js';
import type { NodeContext } from './node-context.js';

/** The codes of an estimate that failed because of what was estimated: reverted calls, and other failures. */
const failureCodes: ReadonlySet<number> = new Set([3, -32_000]);

/**
 * Estimates the gas of transactions that are sent at once. With `--throw-on-transaction-failures`, one that fails gets the gas of a block, as Hardhat gives it to all:
 * it is mined, and the error that is answered has its hash.
 */
export function estimatesForSending(context: NodeContext): (request: CallRequest) => Promise<bigint> {
  const estimate = estimatesOf(context);
  if (!context.settings.throwOnTransactionFailures) return estimate;
  return async (request) => {
    try {
      return await estimate(request);
    } catch (cause) {
      const error = toRpcError(cause);
      const gas = gasOfBlock(context.hosted);
      if (gas === undefined || !isRpcError(error) || !failureCodes.has(error.rpcCode)) throw cause;
      return gas;
    }
  };
}

/** What a transaction may ask for of the next block, where one is made for it at once. */
function gasOfBlock({ chain, isControlled }: NodeContext['hosted']): bigint | undefined {
  const frame = isControlled && chain.mining.automine ? chain.nextFrame() : undefined;
  return frame && smaller(frame.environment.gasLimit, frame.gasAvailable);
}
