import { fakeExponential, maxUint64 } from '@firn/primitives/integers';
import type { VotedNumber } from './exponent-vote.js';

/** The exponent of the first block with a minimum delay: 2000 ms. */
export const initialMinDelayExcess = 7_970_124n;

const minDelayMs = 1n;
const conversion = 1_048_576n;

/** The least time between a block and its parent in milliseconds, by its exponent (ACP-226). */
export const minBlockDelayMs: VotedNumber = {
  valueOf: (exponent) => fakeExponential(minDelayMs, exponent, conversion, maxUint64),
  maxStep: 200n,
};
