/** Whether the node's block of a number is the stored one. */
export type SameBlock = (number: bigint) => Promise<boolean>;

/**
 * The highest stored block that the node still has. Below it all are the same, above it none is, so it is found by steps that double,
 * downwards from `highest`, and then by halving: about `2 * log2(depth)` questions.
 *
 * @param lowest the first stored block.
 * @param highest the last stored block, or the node's head where that is lower; known to be different.
 * @returns undefined where even the first stored block is different: the node serves another chain.
 */
export async function findAncestor(
  isSame: SameBlock,
  lowest: bigint,
  highest: bigint,
): Promise<bigint | undefined> {
  let different = highest;
  let candidate = highest;
  for (let step = 1n; candidate === highest || !(await isSame(candidate)); step *= 2n) {
    different = candidate;
    if (different === lowest) return undefined;
    candidate = different - step > lowest ? different - step : lowest;
  }
  let same = candidate;
  while (different - same > 1n) {
    const middle: bigint = (same + different) / 2n;
    if (await isSame(middle)) same = middle;
    else different = middle;
  }
  return same;
}
