import type { ChainValidator } from '@firn/node-validators';
import { bytesToId } from '@firn/primitives';
import type { CurrentValidator } from '../../p-chain/current-validators.js';
import type { ValidatorObservation } from './validator-answer.js';

/** A validator of a chain as the interface tells it (reference: section 2.5). Those of subnets are always active. */
export function toChainValidator(
  { txId, nodeId, weight, startTime }: CurrentValidator,
  { connected, uptime, uptimeSeconds }: ValidatorObservation,
): ChainValidator {
  return {
    validationID: bytesToId(txId),
    nodeID: nodeId as `NodeID-${string}`,
    weight,
    startTimestamp: startTime,
    isActive: true,
    isL1Validator: false,
    isConnected: connected,
    uptimeSeconds,
    // The reference node holds it in 32 bits.
    uptimePercentage: Math.fround(uptime * 100),
  };
}
