import { fakeExponential, maxUint64, smaller } from '@firn/primitives/integers';
import type { GasRules } from '../platform-rules.js';
import type { GasState } from '../state/records.js';

/** What one gas costs in 1e-9 of the native token, at most 2^64-1 (ACP-103; reference: section 4.10). */
export function gasPrice({ excess }: GasState, rules: GasRules): bigint {
  return fakeExponential(rules.minPrice, excess, rules.excessConversionConstant, maxUint64);
}

/** The gas after some seconds without a block. */
export function advanceGas({ capacity, excess }: GasState, seconds: bigint, rules: GasRules): GasState {
  const filled = capacity + rules.maxPerSecond * seconds;
  const drained = excess - rules.targetPerSecond * seconds;
  return {
    capacity: smaller(filled, rules.maxCapacity),
    excess: drained > 0n ? drained : 0n,
  };
}

/** The gas after a block used some of it. @throws Error for more than there is. */
export function consumeGas({ capacity, excess }: GasState, gas: bigint): GasState {
  if (gas > capacity) {
    throw new Error(`insufficient capacity: capacity (${capacity}) < gas (${gas})`);
  }
  return { capacity: capacity - gas, excess: smaller(excess + gas, maxUint64) };
}
