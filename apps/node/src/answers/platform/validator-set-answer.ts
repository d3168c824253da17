import type { PlatformGetValidatorsAtResult, WarpValidatorSet } from '@firn/node-validators';
import { bytesToHex } from '@firn/primitives';
import { canonicalSet } from '../../p-chain/canonical-order.js';
import type { ValidatorAt } from '../../p-chain/chain/platform-chain.js';
import { nodeIdText } from './node-id-text.js';

/** Validators at a height by node ID. */
export function toValidatorsAtAnswer(validators: readonly ValidatorAt[]): PlatformGetValidatorsAtResult {
  return Object.fromEntries(
    validators.map(({ nodeId, publicKey, weight }) => [
      nodeIdText(nodeId),
      { publicKey: publicKey === undefined ? null : bytesToHex(publicKey), weight },
    ]),
  );
}

/** Who of the validators at a height signs messages between chains. */
export function toWarpValidatorSet(validators: readonly ValidatorAt[]): WarpValidatorSet {
  const set = canonicalSet(validators);
  return {
    validators: set.validators.map(({ publicKey, weight, nodeIds }) => ({
      publicKey: bytesToHex(publicKey),
      weight,
      nodeIDs: nodeIds.map(nodeIdText),
    })),
    totalWeight: set.totalWeight,
  };
}
