import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformSampleValidatorsHandler } from '@firn/node-server';
import { isSampleError, sampleValidators } from '@firn/platform-chain';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';

export const platformSampleValidators: PlatformSampleValidatorsHandler<NodeContext> = (
  { size, subnetID },
  { node: { platform } },
) => {
  const subnetId = toSubnetId(subnetID);
  const validators = platform.state.validatorsNow(subnetId);
  try {
    const nodeIds = sampleValidators(validators, size).map(({ nodeId }) => nodeId);
    return { validators: nodeIds.sort(Buffer.compare).map(bytesToNodeId) };
  } catch (error) {
    if (!isSampleError(error)) throw error;
    throw rpcError(-32_000, `sampling ${bytesToId(subnetId)} errored with ${error.message}`);
  }
};
