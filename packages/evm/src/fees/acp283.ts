import { fakeExponential, maxUint64 } from '@firn/primitives/integers';
import type { VotedNumber } from './exponent-vote.js';

const leastPrice = 1n;
const conversion = 415_828_534_307_635_077n;

/** The least price of gas in wei by its exponent: 1 to 2^64-1, doubled after 3,600 blocks at the earliest (ACP-283). */
export const minGasPrice: VotedNumber = {
  valueOf: (exponent) => fakeExponential(leastPrice, exponent, conversion, maxUint64),
  maxStep: 80_063_993_375_475n,
};
