import { randomBytes } from 'node:crypto';

/** There are not as many validators as are asked for; the message is the reference node's. */
export class SampleError extends Error {
  override readonly name = 'SampleError';
}

/** Whether an error is a {@link SampleError}, of this or of another copy of the code. */
export function isSampleError(error: unknown): error is SampleError {
  return error instanceof Error && error.name === 'SampleError';
}

/** What can be drawn. */
export interface Weighted {
  readonly weight: bigint;
}

/** A number from 0 up to but not including the bound. */
export type RandomBelow = (bound: bigint) => bigint;

/**
 * Draws validators, each at most once, the heavier ones more often.
 * @throws SampleError for more than there are with a weight.
 */
export function sampleValidators<Validator extends Weighted>(
  validators: readonly Validator[],
  size: number,
  randomBelow: RandomBelow = secureRandomBelow,
): Validator[] {
  if (size === 0) return [];
  if (validators.length === 0) throw new SampleError('missing validators');
  const left = validators.filter(({ weight }) => weight > 0n);
  if (size > left.length) throw new SampleError('insufficient weight');
  let total = left.reduce((sum, { weight }) => sum + weight, 0n);
  const drawn: Validator[] = [];
  while (drawn.length < size) {
    const [validator] = left.splice(placeOf(left, randomBelow(total)), 1) as [Validator];
    total -= validator.weight;
    drawn.push(validator);
  }
  return drawn;
}

/** The validator that a number falls on when their weights are laid end to end. */
function placeOf(validators: readonly Weighted[], number: bigint): number {
  let end = 0n;
  return validators.findIndex(({ weight }) => {
    end += weight;
    return number < end;
  });
}

/** 64 bits more than the bound has: no number is more likely than another by a share that could be seen. */
function secureRandomBelow(bound: bigint): bigint {
  const bytes = Math.ceil(bound.toString(16).length / 2) + 8;
  return BigInt(`0x${randomBytes(bytes).toString('hex')}`) % bound;
}
