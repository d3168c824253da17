import { maxUint64 } from '@firn/primitives/integers';
import { TxRejectedError } from './tx-rejected-error.js';

/**
 * The sum of two amounts.
 * @throws TxRejectedError beyond 64 bits; the text says what overflowed.
 */
export function addAmounts(a: bigint, b: bigint, what: string): bigint {
  const sum = a + b;
  if (sum > maxUint64) throw new TxRejectedError(`overflow: ${what} is ${sum}, at most ${maxUint64}`);
  return sum;
}
