import type { ChainValidator } from '@firn/node-validators';
import type { L1Validator, Staker } from '@firn/platform-chain/state';
import { bytesToId } from '@firn/primitives';
import { nodeIdText } from './node-id-text.js';
import type { ValidatorObservation } from './staking-validator-answer.js';

/** A validator of a chain of a subnet as the interface tells it (reference: section 2.5). It is always active. */
export function toChainValidator(staker: Staker, observation: ValidatorObservation): ChainValidator {
  return {
    validationID: bytesToId(staker.txId),
    ...toCommonFields(staker, observation),
    isActive: true,
    isL1Validator: false,
  };
}

/**
 * A validator of a chain of an L1 as the interface tells it: active for as long as its balance lasts.
 * @param accruedFees What an active validator has paid since the beginning, in 1e-9 of the native token.
 */
export function toL1ChainValidator(
  validator: L1Validator,
  accruedFees: bigint,
  observation: ValidatorObservation,
): ChainValidator {
  return {
    validationID: bytesToId(validator.validationId),
    ...toCommonFields(validator, observation),
    isActive: validator.endAccumulatedFee > accruedFees,
    isL1Validator: true,
  };
}

function toCommonFields(
  { nodeId, weight, startTime }: L1Validator | Staker,
  { connected, uptime, uptimeSeconds }: ValidatorObservation,
): Pick<
  ChainValidator,
  'isConnected' | 'nodeID' | 'startTimestamp' | 'uptimePercentage' | 'uptimeSeconds' | 'weight'
> {
  return {
    nodeID: nodeIdText(nodeId),
    weight,
    startTimestamp: startTime,
    isConnected: connected,
    uptimeSeconds,
    // The reference node holds it in 32 bits.
    uptimePercentage: Math.fround(uptime * 100),
  };
}
