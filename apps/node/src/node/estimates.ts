import type { CallRequest } from '@firn/evm/execution';
import type { BlobVerifier } from '@firn/evm/pool';
import { isRpcError, type RpcError } from '@firn/jsonrpc/errors';
import { smaller } from '@firn/primitives/integers';
import { toRpcError } from '../errors/domain-errors.js';
import type { NodeContext } from './node-context.js';

/** Estimates the gas of transactions that a call fills in, as `eth_estimateGas` does. */
export function estimatesOf(context: NodeContext): (request: CallRequest) => Promise<bigint> {
  return (request) => context.node.executions.estimateGas(request, context);
}

/** Verifies blobs for the caller, on a thread that serves nobody: they take seconds. */
export function blobVerifierOf(context: NodeContext): BlobVerifier {
  return (sidecar) => context.node.executions.verifyBlobs(sidecar, context);
}

/** The codes of an estimate that failed because of what was estimated: reverted calls, and other failures. */
const failureCodes: ReadonlySet<number> = new Set([3, -32_000]);
const noPrices = { gasPrice: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined };

type Estimate = (request: CallRequest) => Promise<bigint>;

/**
 * Estimates the gas of transactions that are sent. On chains with development controls, prices below the next base fee do not keep it from that: with automine off they
 * may wait. With `--throw-on-transaction-failures`, a transaction that fails gets the gas of a block, as Hardhat gives it to all: it is mined, and the error that is
 * answered has its hash.
 */
export function estimatesForSending(context: NodeContext): Estimate {
  const { hosted, settings } = context;
  const estimate = estimatesOf(context);
  if (!hosted.isControlled) return estimate;
  const withoutPrices: Estimate = (request) =>
    unlessFailed(estimate(request), (error) =>
      error.message.includes('max fee per gas less than block base fee')
        ? estimate({ ...request, ...noPrices })
        : undefined,
    );
  if (!settings.throwOnTransactionFailures) return withoutPrices;
  return (request) => unlessFailed(withoutPrices(request), () => gasOfBlock(hosted));
}

/** Waits for an estimate. If the transaction fails in it, returns the result of `instead`; if that is undefined, throws the failure. */
async function unlessFailed(
  estimated: Promise<bigint>,
  instead: (error: RpcError) => Promise<bigint> | bigint | undefined,
): Promise<bigint> {
  try {
    return await estimated;
  } catch (cause) {
    const error = toRpcError(cause);
    const gas = isRpcError(error) && failureCodes.has(error.rpcCode) ? await instead(error) : undefined;
    if (gas === undefined) throw cause;
    return gas;
  }
}

/** Most gas of a transaction in the next block, if automining makes that block for it. */
function gasOfBlock({ chain }: NodeContext['hosted']): bigint | undefined {
  const frame = chain.mining.automine ? chain.nextFrame() : undefined;
  return frame && smaller(frame.environment.gasLimit, frame.gasAvailable);
}
