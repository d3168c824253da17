import { fakeExponential, maxUint64 } from '@firn/primitives/integers';

/** The exponent of the first block with a minimum delay: 2000 ms. */
export const initialMinDelayExcess = 7_970_124n;

const minDelayMs = 1n;
const conversion = 1_048_576n;

/** The least time between a block and its parent (ACP-226), in milliseconds. */
export function minBlockDelayMs(minDelayExcess: bigint): bigint {
  return fakeExponential(minDelayMs, minDelayExcess, conversion, maxUint64);
}
