import { rawJson } from '@firn/jsonrpc/server';
import type { PlatformGetCurrentValidatorsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { type ObservedValidator, observeValidator } from '../../node/observe-validator.js';
import { checkNodeIds } from '../../requests/id-parameter.js';
import { toSubnetId } from '../../requests/subnet-parameter.js';
import { toCurrentValidatorsText } from '../../serializers/platform/current-validators-answer.js';

export const platformGetCurrentValidators: PlatformGetCurrentValidatorsHandler<NodeContext> = (
  { subnetID, nodeIDs = [] },
  { node },
) => {
  checkNodeIds('nodeIDs', nodeIDs);
  const query = { subnetId: toSubnetId(subnetID), nodeIds: new Set(nodeIDs) };
  const view = {
    hrp: node.network.hrp,
    observe: (validator: ObservedValidator) => observeValidator(node, validator),
  };
  return rawJson(toCurrentValidatorsText(node.platform.state, query, view));
};
