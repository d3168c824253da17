import { rpcError } from '@firn/jsonrpc/errors';
import { rawJson } from '@firn/jsonrpc/server';
import type { PlatformHandlers } from '@firn/node-server';
import { bytesOfKey, isSampleError, sampleValidators } from '@firn/platform-chain';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { type ObservedValidator, observeValidator } from '../../node/observe-validator.js';
import { checkHasStakingToken, checkNodeIds, toIdBytes, toSubnetId } from '../../requests/id-parameter.js';
import { checkFinalized, toHeight } from '../../requests/platform-height.js';
import {
  toCurrentValidatorsText,
  toL1Validator,
  toValidatorsAtAnswer,
  toWarpValidatorSet,
} from '../../serializers/platform/validator-answer.js';

/** Validators of subnets and L1s, and what they stake. */
export const platformValidators = {
  'platform.getAllValidatorsAt': ({ height }, { node: { platform } }) => {
    const at = toHeight(height, platform);
    checkFinalized(at, toSubnetId(undefined), platform);
    const sets = [...platform.allValidatorsAt(at)].filter(([, validators]) => validators.length > 0);
    return {
      validatorSets: Object.fromEntries(
        sets.map(([key, validators]) => [bytesToId(bytesOfKey(key)), toWarpValidatorSet(validators)]),
      ),
    };
  },

  'platform.getCurrentValidators': ({ subnetID, nodeIDs = [] }, { node }) => {
    checkNodeIds('nodeIDs', nodeIDs);
    const query = { subnetId: toSubnetId(subnetID), nodeIds: new Set(nodeIDs) };
    const view = {
      hrp: node.network.hrp,
      observe: (validator: ObservedValidator) => observeValidator(node, validator),
    };
    return rawJson(toCurrentValidatorsText(node.platform.state, query, view));
  },

  'platform.getL1Validator': ({ validationID }, { node }) => {
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
  },

  'platform.getMinStake': ({ subnetID }, { node }) => {
    checkHasStakingToken(toSubnetId(subnetID));
    const { minValidatorStake, minDelegatorStake } = node.platform.rules.staking;
    return { minValidatorStake, minDelegatorStake };
  },

  'platform.getTotalStake': ({ subnetID }, { node: { platform } }) => {
    const validators = platform.state.validatorsNow(toSubnetId(subnetID));
    const total = validators.reduce((sum, { weight }) => sum + weight, 0n);
    return { stake: total, weight: total };
  },

  'platform.getValidatorsAt': ({ height, subnetID }, { node: { platform } }) => {
    const subnetId = toSubnetId(subnetID);
    const at = toHeight(height, platform);
    checkFinalized(at, subnetId, platform);
    return toValidatorsAtAnswer(platform.validatorsAt(at, subnetId));
  },

  'platform.sampleValidators': ({ size, subnetID }, { node: { platform } }) => {
    const subnetId = toSubnetId(subnetID);
    const validators = platform.state.validatorsNow(subnetId);
    try {
      const nodeIds = sampleValidators(validators, size).map(({ nodeId }) => nodeId);
      return { validators: nodeIds.sort(Buffer.compare).map(bytesToNodeId) };
    } catch (error) {
      if (!isSampleError(error)) throw error;
      throw rpcError(-32_000, `sampling ${bytesToId(subnetId)} errored with ${error.message}`);
    }
  },
} satisfies Partial<PlatformHandlers<NodeContext>>;
