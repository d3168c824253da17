import type { ValidatorsGetCurrentValidatorsHandler } from '@firn/node-server';
import { toChainValidator } from '../../answers/platform/chain-validator-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { observeValidator } from '../../node/observe-validator.js';
import { checkNodeIds } from '../../requests/id-parameter.js';

/** Custom chains of this node are validated by the primary network. */
export const validatorsGetCurrentValidators: ValidatorsGetCurrentValidatorsHandler<NodeContext> = (
  { nodeIDs = [] },
  { node },
) => {
  checkNodeIds('nodeIDs', nodeIDs);
  const wanted = new Set<string>(nodeIDs);
  return {
    validators: node.platform.validators
      .filter(({ nodeId }) => wanted.size === 0 || wanted.has(nodeId))
      .map((validator) => toChainValidator(validator, observeValidator(node, validator))),
  };
};
