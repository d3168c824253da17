/**
 * factor * e^(numerator / denominator) in whole numbers, by the Taylor series of EIP-4844 (`fake_exponential`). The
 * sum stops once it exceeds `limit`, which is then the result: prices of the network are 64-bit and saturate.
 */
export function fakeExponential(
  factor: bigint,
  numerator: bigint,
  denominator: bigint,
  limit?: bigint,
): bigint {
  const bound = limit === undefined ? undefined : limit * denominator;
  let sum = 0n;
  let term = factor * denominator;
  for (let i = 1n; term > 0n; i += 1n) {
    sum += term;
    if (bound !== undefined && sum >= bound) return limit as bigint;
    term = (term * numerator) / (denominator * i);
  }
  return sum / denominator;
}
