import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetL1ValidatorHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';
import { toL1Validator } from '../../serializers/platform/l1-validator-answer.js';

export const platformGetL1Validator: PlatformGetL1ValidatorHandler<NodeContext> = (
  { validationID },
  { node },
) => {
  const { platform, network } = node;
  const validator = platform.state.l1Validator(toIdBytes('validationID', validationID));
  if (validator === undefined) {
    throw rpcError(-32_000, `fetching L1 validator "${validationID}" failed: not found`);
  }
  return {
    subnetID: bytesToId(validator.subnetId),
    ...toL1Validator(validator, platform.state.validatorFees.accruedFees, network.hrp),
    height: platform.lastAccepted.content.height,
  };
};
