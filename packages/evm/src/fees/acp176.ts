import { fakeExponential, maxUint64, smaller } from '@firn/primitives/integers';
import { type VotedNumber, voteExponent } from './exponent-vote.js';

/** The dynamic fee state of a chain (ACP-176), carried by every block. All are unsigned 64-bit. */
export interface FeeState {
  /** Gas that can be used at this moment. */
  readonly capacity: bigint;
  /** Gas used above the target, not yet worn off; the price grows with it. */
  readonly excess: bigint;
  /** The target, as an exponent. */
  readonly targetExcess: bigint;
}

/** The state before the first block with dynamic fees. */
export const initialFeeState: FeeState = { capacity: 0n, excess: 0n, targetExcess: 0n };

/** How far the target exponent may move in one block. */
export const maxTargetExcessStep = 32_768n;

const minTarget = 1_000_000n;
const targetConversion = 33_554_432n;
const minPrice = 1n;
const priceConversionPerTarget = 87n;
const secondsToFillCapacity = 5n;
const rateToTarget = 2n;
/** Bytes of an encoded state. */
export const feeStateLength = 24;

/** Gas per second that the chain aims at, by its exponent. */
export const gasTarget: VotedNumber = {
  valueOf: (exponent) => fakeExponential(minTarget, exponent, targetConversion, maxUint64),
  maxStep: maxTargetExcessStep,
};

/** Gas per second that the chain aims at. */
export function targetPerSecond(state: FeeState): bigint {
  return gasTarget.valueOf(state.targetExcess);
}

/** Gas that a block may hold at most: what fills up in five seconds. */
export function maxCapacity(state: FeeState): bigint {
  return smaller(targetPerSecond(state) * rateToTarget * secondsToFillCapacity, maxUint64);
}

/** The price of a unit of gas: wei, at least 1. */
export function gasPrice(state: FeeState): bigint {
  return fakeExponential(
    minPrice,
    state.excess,
    targetPerSecond(state) * priceConversionPerTarget,
    maxUint64,
  );
}

/** The state after time has passed: capacity fills up, excess wears off. */
export function advance(state: FeeState, milliseconds: bigint): FeeState {
  const target = targetPerSecond(state);
  const gained = (target / 1000n) * rateToTarget * milliseconds;
  const wornOff = (target / 1000n) * milliseconds;
  return {
    ...state,
    capacity: smaller(state.capacity + gained, maxCapacity(state)),
    excess: state.excess > wornOff ? state.excess - wornOff : 0n,
  };
}

/**
 * The state after gas was used.
 * @throws RangeError when it is more than the capacity.
 */
export function consume(state: FeeState, gas: bigint): FeeState {
  if (gas > state.capacity) {
    throw new RangeError(`invalid gas used: have ${gas}, capacity ${state.capacity}`);
  }
  return { ...state, capacity: state.capacity - gas, excess: smaller(state.excess + gas, maxUint64) };
}

/** The state with the target moved towards `desired`, at most one step; the price stays the same. */
export function moveTarget(state: FeeState, desired: bigint): FeeState {
  const targetExcess = voteExponent(state.targetExcess, desired, gasTarget);
  const moved = { ...state, targetExcess };
  const before = targetPerSecond(state);
  const after = targetPerSecond(moved);
  return {
    targetExcess,
    excess: smaller((state.excess * after) / before, maxUint64),
    capacity: smaller(state.capacity, maxCapacity(moved)),
  };
}

/** Milliseconds until the capacity holds that much gas; undefined when it never does. */
export function millisecondsToCapacity(state: FeeState, gas: bigint): bigint | undefined {
  if (gas <= state.capacity) return 0n;
  if (gas > maxCapacity(state)) return undefined;
  const perMillisecond = (targetPerSecond(state) / 1000n) * rateToTarget;
  return (gas - state.capacity + perMillisecond - 1n) / perMillisecond;
}

/** Writes the state: 24 bytes, the first of a block's extra data. */
export function encodeFeeState(state: FeeState): Uint8Array {
  const bytes = Buffer.alloc(feeStateLength);
  bytes.writeBigUInt64BE(state.capacity, 0);
  bytes.writeBigUInt64BE(state.excess, 8);
  bytes.writeBigUInt64BE(state.targetExcess, 16);
  return bytes;
}

/** Reads the state from a block's extra data. @throws RangeError below 24 bytes. */
export function decodeFeeState(extraData: Uint8Array): FeeState {
  if (extraData.length < feeStateLength) {
    throw new RangeError(`a fee state has ${feeStateLength} bytes, the extra data only ${extraData.length}`);
  }
  const bytes = Buffer.from(extraData.buffer, extraData.byteOffset, feeStateLength);
  return {
    capacity: bytes.readBigUInt64BE(0),
    excess: bytes.readBigUInt64BE(8),
    targetExcess: bytes.readBigUInt64BE(16),
  };
}
