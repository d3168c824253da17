import type { ValidatorsHandlers } from '@firn/node-server';
import { findL1Validators, findValidators, primaryNetworkId } from '@firn/platform-chain';
import type { L1Validator, Staker } from '@firn/platform-chain/state';
import { idToBytes } from '@firn/primitives';
import type { NodeContext } from '../node/node-context.js';
import { observeValidator } from '../node/observe-validator.js';
import { checkNodeIds } from '../requests/id-parameter.js';
import {
  toChainValidator,
  toL1ChainValidator,
  type ValidatorObservation,
} from '../serializers/platform/validator-answer.js';

/** Handlers of the `validators` API of a custom chain. */
export const validatorsHandlers: ValidatorsHandlers<NodeContext> = {
  /** Chains that no transaction created, those of the command line, are validated by the primary network. */
  'validators.getCurrentValidators': ({ nodeIDs = [] }, { node, hosted }) => {
    checkNodeIds('nodeIDs', nodeIDs);
    const { state } = node.platform;
    const created =
      hosted.blockchainId === undefined ? undefined : state.blockchain(idToBytes(hosted.blockchainId));
    const query = { subnetId: created?.subnetId ?? primaryNetworkId, nodeIds: new Set<string>(nodeIDs) };
    const observe = (validator: L1Validator | Staker): ValidatorObservation =>
      observeValidator(node, validator);
    const { accruedFees } = state.validatorFees;
    return {
      validators: [
        ...findValidators(state, query).map((staker) => toChainValidator(staker, observe(staker))),
        ...findL1Validators(state, query).map((validator) =>
          toL1ChainValidator(validator, accruedFees, observe(validator)),
        ),
      ],
    };
  },
};
