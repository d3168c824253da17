import type { PlatformGetCurrentValidatorsHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import { toPrimaryValidator } from '../../answers/platform/validator-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { observeValidator } from '../../node/observe-validator.js';
import { checkNodeIds, toIdBytes } from '../../requests/id-parameter.js';

export const platformGetCurrentValidators: PlatformGetCurrentValidatorsHandler<NodeContext> = (
  { subnetID, nodeIDs = [] },
  { node },
) => {
  checkNodeIds('nodeIDs', nodeIDs);
  const wanted = new Set<string>(nodeIDs);
  const isPrimary = subnetID === undefined || bytesToId(toIdBytes('subnetID', subnetID)) === node.platformId;
  const validators = isPrimary ? node.platform.validators : [];
  const form = { hrp: node.network.hrp, withDelegators: wanted.size === 1 };
  return {
    validators: validators
      .filter(({ nodeId }) => wanted.size === 0 || wanted.has(nodeId))
      .map((validator) => toPrimaryValidator(validator, observeValidator(node, validator), form)),
  };
};
