import { checksumAddress } from '@firn/crypto';
import type { TransactionsBySender } from '@firn/evm/pool';
import type { Transaction } from '@firn/evm/transaction';

/** Transactions of the pool by sender, with the checksum in its case, and nonce in decimal. */
export function bySender<Answer>(
  transactions: TransactionsBySender,
  toAnswer: (transaction: Transaction) => Answer,
): Record<string, Record<string, Answer>> {
  return Object.fromEntries(
    [...transactions].map(([sender, own]) => [
      checksumAddress(sender),
      Object.fromEntries(own.map(({ transaction }) => [String(transaction.nonce), toAnswer(transaction)])),
    ]),
  );
}

/** A transaction in one line, as the reference client writes it. */
export function toSummary({ to, value, gas, maxFeePerGas }: Transaction): string {
  const receiver = to === null ? 'contract creation' : checksumAddress(to);
  return `${receiver}: ${value} wei + ${gas} gas × ${maxFeePerGas} wei`;
}
