import type { PlatformGetValidatorFeeConfigHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetValidatorFeeConfig: PlatformGetValidatorFeeConfigHandler<NodeContext> = (
  _,
  { node },
) => node.platform.rules.validatorFees;
