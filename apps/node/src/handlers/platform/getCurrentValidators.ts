import type { PlatformGetCurrentValidatorsHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import { toPrimaryValidator, type ValidatorObservation } from '../../answers/platform/validator-answer.js';
import type { Node } from '../../node/node.js';
import type { NodeContext } from '../../node/node-context.js';
import type { CurrentValidator } from '../../p-chain/current-validators.js';
import { uptimeShare } from '../../p-chain/uptime.js';
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
      .map((validator) => toPrimaryValidator(validator, observe(node, validator), form)),
  };
};

/** The node is connected to itself alone, for as long as it runs. */
function observe(node: Node, validator: CurrentValidator): ValidatorObservation {
  if (validator.nodeId !== node.identity.nodeId) return { connected: false, uptime: 0 };
  const now = Math.floor(Date.now() / 1000);
  return { connected: true, uptime: uptimeShare(Number(validator.startTime), node.startedAt, now) };
}
