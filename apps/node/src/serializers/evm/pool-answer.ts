import { checksumAddress } from '@firn/crypto';
import type { Transaction } from '@firn/evm/transaction';

/** A transaction in one line, as the reference client writes it. */
export function toSummary({ to, value, gas, maxFeePerGas }: Transaction): string {
  const receiver = to === null ? 'contract creation' : checksumAddress(to);
  return `${receiver}: ${value} wei + ${gas} gas × ${maxFeePerGas} wei`;
}
