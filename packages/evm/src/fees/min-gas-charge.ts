/** A transaction of a block that is accepted before it is executed pays for at least one part in so many of its gas limit (ACP-194, lambda). */
export const minChargedPart = 2n;

/** The gas that a transaction of that limit pays for at least. */
export function minGasCharge(gasLimit: bigint): bigint {
  return (gasLimit + minChargedPart - 1n) / minChargedPart;
}
