import type { PlatformGetValidatorsAtResult, WarpValidatorSet } from '@firn/node-validators';
import type { ValidatorAt } from '@firn/platform-chain/state';
import { bytesToHex } from '@firn/primitives';
import { canonicalOrder } from '@firn/warp';
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
  const { sharers, totalWeight } = canonicalOrder(validators);
  return {
    validators: sharers.map(({ publicKey, weight, validators: sharing }) => ({
      publicKey: bytesToHex(publicKey),
      weight,
      nodeIDs: sharing.map(({ nodeId }) => nodeIdText(nodeId)),
    })),
    totalWeight,
  };
}
