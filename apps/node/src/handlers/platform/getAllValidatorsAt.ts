import type { PlatformGetAllValidatorsAtHandler } from '@firn/node-server';
import { bytesOfKey } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { checkFinalized, toHeight } from '../../requests/platform-height.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';
import { toWarpValidatorSet } from '../../serializers/platform/validator-set-answer.js';

export const platformGetAllValidatorsAt: PlatformGetAllValidatorsAtHandler<NodeContext> = (
  { height },
  { node: { platform } },
) => {
  const at = toHeight(height, platform);
  checkFinalized(at, toSubnetId(undefined), platform);
  const sets = [...platform.allValidatorsAt(at)].filter(([, validators]) => validators.length > 0);
  return {
    validatorSets: Object.fromEntries(
      sets.map(([key, validators]) => [bytesToId(bytesOfKey(key)), toWarpValidatorSet(validators)]),
    ),
  };
};
