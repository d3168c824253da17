import type { PlatformGetValidatorsAtHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { checkFinalized, toHeight } from '../../requests/platform-height.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';
import { toValidatorsAtAnswer } from '../../serializers/platform/validator-set-answer.js';

export const platformGetValidatorsAt: PlatformGetValidatorsAtHandler<NodeContext> = (
  { height, subnetID },
  { node: { platform } },
) => {
  const subnetId = toSubnetId(subnetID);
  const at = toHeight(height, platform);
  checkFinalized(at, subnetId, platform);
  return toValidatorsAtAnswer(platform.validatorsAt(at, subnetId));
};
