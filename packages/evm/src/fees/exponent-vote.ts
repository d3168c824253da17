import { greater, maxUint64, smaller } from '@firn/primitives/integers';

/** A number of the chain that its blocks move: each by at most one step towards what its maker wishes. */
export interface VotedNumber {
  /** What an exponent stands for. It grows with it. */
  readonly valueOf: (exponent: bigint) => bigint;
  /** How far a block may move the exponent. */
  readonly maxStep: bigint;
}

/** The least exponent that gives at least a value; 2^64-1 where none does. */
export function exponentFor(value: bigint, voted: VotedNumber): bigint {
  let low = 0n;
  let high = maxUint64;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (voted.valueOf(middle) >= value) high = middle;
    else low = middle + 1n;
  }
  return low;
}

/** The exponent of a block after that of its parent; without a wish it stays. */
export function voteExponent(
  parent: bigint,
  wish: bigint | undefined,
  { maxStep }: Pick<VotedNumber, 'maxStep'>,
): bigint {
  if (wish === undefined) return parent;
  return parent + smaller(greater(wish - parent, -maxStep), maxStep);
}
